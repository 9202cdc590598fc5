export type { WalletInfo } from './announce-wallet.ts';
export { createTestWallet, type TestWallet } from './create-test-wallet.ts';
export { type HostileAnnouncement, hostileAnnouncements } from './hostile-announcements.ts';
export type { TestContract, TestWalletOptions, TestWalletRequest } from './test-wallet-state.ts';
export type { TestNode } from './wallet-answers.ts';
export type { WalletIntegration, WalletMisbehaviour, WalletState } from './wallet-integration.ts';
export { MisbehaviourError } from './wallet-integration.ts';
export { walletMisbehaviours } from './wallet-misbehaviours.ts';
export { TestWalletError, type TestWalletReply } from './wallet-script.ts';
