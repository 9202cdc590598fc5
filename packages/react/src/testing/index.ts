export type { WalletInfo } from './announce-wallet.ts';
export type {
  TestContract,
  TestWallet,
  TestWalletOptions,
  TestWalletRequest,
} from './create-test-wallet.ts';
export { createTestWallet } from './create-test-wallet.ts';
export type { TestWalletReply } from './wallet-script.ts';
export { TestWalletError } from './wallet-script.ts';
