export type { WalletInfo } from './announce-wallet.ts';
export type {
  TestContract,
  TestWallet,
  TestWalletOptions,
  TestWalletRequest,
} from './create-test-wallet.ts';
export { createTestWallet } from './create-test-wallet.ts';
export { MisbehaviourError } from './misbehaviour-error.ts';
export type { TestNode } from './send-transaction.ts';
export type { WalletIntegration, WalletState } from './wallet-integration.ts';
export type { WalletMisbehaviour } from './wallet-misbehaviours.ts';
export { walletMisbehaviours } from './wallet-misbehaviours.ts';
export type { TestWalletReply } from './wallet-script.ts';
export { TestWalletError } from './wallet-script.ts';
