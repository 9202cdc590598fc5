export type { WalletInfo } from './announce-wallet.ts';
export type {
  TestContract,
  TestWallet,
  TestWalletOptions,
  TestWalletRequest,
} from './create-test-wallet.ts';
export { createTestWallet } from './create-test-wallet.ts';
export type { HostileAnnouncement } from './hostile-announcements.ts';
export { hostileAnnouncements } from './hostile-announcements.ts';
export type { TestNode } from './wallet-answers.ts';
export type { WalletIntegration, WalletMisbehaviour, WalletState } from './wallet-integration.ts';
export { MisbehaviourError } from './wallet-integration.ts';
export { walletMisbehaviours } from './wallet-misbehaviours.ts';
export type { TestWalletReply } from './wallet-script.ts';
export { TestWalletError } from './wallet-script.ts';
