export type {
  HostileAnnouncement,
  TestContract,
  TestNode,
  TestWallet,
  TestWalletOptions,
  TestWalletReply,
  TestWalletRequest,
  WalletInfo,
  WalletIntegration,
  WalletMisbehaviour,
  WalletState,
} from '@portico/core/testing';
export {
  createTestWallet,
  hostileAnnouncements,
  MisbehaviourError,
  TestWalletError,
  walletMisbehaviours,
} from '@portico/core/testing';
