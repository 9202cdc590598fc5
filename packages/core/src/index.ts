export type { OwnSession, Register, Session, Translated } from '@portico/protocol';
export type { EndSessionsResult } from './actions/end-session.ts';
export type {
  ChangeAccountsResult,
  LinkEmailOptions,
  LinkNonceResult,
  SignedLink,
  UnlinkResult,
} from './actions/link-account.ts';
export { connectAndSignIn, prepareSignIn, restoreAccount, startSignIn } from './actions/sign-in.ts';
export type { SignInOptions, SignInResult } from './actions/sign-in-with-provider.ts';
export type { SignOutOptions, SignOutResult } from './actions/sign-out.ts';
export {
  type ConnectWalletParameters,
  type ConnectWalletResult,
  connectWallet,
  disconnectWallet,
  type SignInWithWalletParameters,
  type SignInWithWalletResult,
  signInWithWallet,
  type WalletRefusal,
  type WatchSessionParameters,
  type WatchWalletParameters,
  watchSession,
  watchWallet,
} from './actions/without-react.ts';
export type { ConnectorContext, LoadConnector, Platform } from './connectors/connector-context.ts';
export {
  createPortico,
  type Portico,
  type PorticoConfig,
  type PorticoOptions,
  PorticoOptionsError,
} from './create-portico.ts';
export type { WalletSnapshot, WalletStatus } from './engine/wallet-config.ts';
export { type AccountName, displayName } from './names/account-name.ts';
export type { SafeStorage } from './safe-storage.ts';
export { accountName, isWalletAccount, ownsAddress } from './session/account-id.ts';
export type {
  AccountDataRefusal,
  AccountDataResult,
  AccountsResult,
  SessionsResult,
} from './session/account-requests.ts';
export { type Device, deviceOf } from './session/device-of.ts';
export type { SessionClientOptions, SessionConfig } from './session/session-config.ts';
export type { RenderedSession, SessionSnapshot, SessionStore } from './session/session-store.ts';
export { sessionName } from './session/session-store.ts';
export { createSessionClient, type SessionClient } from './session-client.ts';
export type { SignInPurpose } from './sign-in/pending-message.ts';
export type { SignInSnapshot, SignInStore } from './sign-in/sign-in-store.ts';
export { cancelSignIn, createSignIn, startOver } from './sign-in/sign-in-store.ts';
export { createStore, type Store, type WritableStore } from './store.ts';
export type {
  NewTransaction,
  RememberedTransaction,
  TransactionStatus,
} from './transactions/transaction.ts';
export { checkNewTransaction, TransactionInvalidError } from './transactions/transaction.ts';
export { chainName, currentChain, type SiteChains, siteChains } from './wallet/site-chains.ts';
export { WalletError, walletErrorCode } from './wallet/wallet-error.ts';
export type { OutgoingTransaction, WatchedAsset } from './wallet/wallet-requests.ts';
export type { WalletEngine } from './wallet-engine.ts';
export type { WalletStore } from './wallet-store.ts';
export type { ListedWallets } from './wallets/listed-wallets.ts';
export type {
  ArrangeWallets,
  WalletDescriptor,
  WalletDownloads,
  WalletEnvironment,
  WalletIdentity,
  WalletInstruction,
  WalletInstructions,
  WalletPairing,
} from './wallets/wallet-descriptor.ts';
export type { DownloadEnvironment } from './wallets/wallet-environment.ts';
export {
  downloadLinks,
  isObtainable,
  obtainableWallets,
  readEnvironment,
} from './wallets/wallet-environment.ts';
export type { WalletOption, WalletSection } from './wallets/wallet-options.ts';
export { listWalletOptions, mergeStable, searchSections } from './wallets/wallet-options.ts';
