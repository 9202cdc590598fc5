'use client'; // For frameworks with server components: everything here runs in the browser, too.

export type { OwnSession, Session, Translated } from '@portico/protocol';
export type { ConnectButtonStatus } from './account/connect-button-status.ts';
export type { Balance } from './account/use-balance.ts';
export { useBalance } from './account/use-balance.ts';
export type { ConnectButtonState } from './account/use-connect-button.ts';
export { useConnectButton } from './account/use-connect-button.ts';
export { Avatar } from './components/avatar.tsx';
export { ConnectButton } from './components/connect-button.tsx';
export type { ConnectButtonProps, Responsive } from './components/connect-button-props.ts';
export { CustomConnectButton } from './components/custom-connect-button.tsx';
export type { PorticoProviderProps } from './components/portico-provider.tsx';
export { PorticoProvider } from './components/portico-provider.tsx';
export type { TransactionListProps } from './components/transaction-list.tsx';
export { TransactionList } from './components/transaction-list.tsx';
export { useAccountDialog } from './components/use-account-dialog.ts';
export { useConnectDialog } from './components/use-connect-dialog.ts';
export type { CopyStatus, UseCopyResult } from './components/use-copy.ts';
export { useCopy } from './components/use-copy.ts';
export type { UseDialogResult } from './components/use-dialog-view.ts';
export { useNetworkDialog } from './components/use-network-dialog.ts';
export type { ButtonWords, DialogWords, Locale, Words } from './locales/locale.ts';
export { withWords } from './locales/locale.ts';
export { useLocale } from './locales/use-words.ts';
export type { AccountName } from './names/account-name.ts';
export { displayName } from './names/account-name.ts';
export { useName } from './names/use-name.ts';
export {
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
} from './session/browser-session-client.ts';
export {
  endOtherSessions,
  endSession,
  getSessions,
} from './session/own-sessions/browser-own-sessions.ts';
export type { Device } from './session/own-sessions/device-of.ts';
export { deviceOf } from './session/own-sessions/device-of.ts';
export type {
  EndSessionsResult,
  SessionsRefusal,
  SessionsResult,
} from './session/own-sessions/own-sessions-requests.ts';
export type { OwnSessionsSnapshot } from './session/own-sessions/own-sessions-store.ts';
export type { UseSessionsOptions, UseSessionsResult } from './session/own-sessions/use-sessions.ts';
export { useSessions } from './session/own-sessions/use-sessions.ts';
export { RequireSession } from './session/require-session.tsx';
export type {
  SignInOptions,
  SignInResult,
  SignOutOptions,
  SignOutResult,
} from './session/session-client.ts';
export type { SessionProviderProps } from './session/session-provider.tsx';
export { SessionProvider } from './session/session-provider.tsx';
export type { SessionSnapshot } from './session/session-store.ts';
export { useReturnAfterSignIn } from './session/use-return-after-sign-in.ts';
export type { UseSessionOptions, UseSessionResult } from './session/use-session.ts';
export { useSession } from './session/use-session.ts';
export { TransactionInvalidError } from './transactions/check-new-transaction.ts';
export type {
  NewTransaction,
  RememberedTransaction,
  TransactionStatus,
} from './transactions/remembered-transaction.ts';
export { useAddRecentTransaction } from './transactions/use-add-recent-transaction.ts';
export type { UseRecentTransactionsResult } from './transactions/use-recent-transactions.ts';
export { useRecentTransactions } from './transactions/use-recent-transactions.ts';
export type {
  ArrangeWallets,
  ConnectorContext,
  LoadConnector,
  WalletDescriptor,
  WalletDownloads,
  WalletEnvironment,
  WalletInstruction,
  WalletInstructions,
  WalletPairing,
} from './wallet/catalogue/wallet-descriptor.ts';
export type { UseWalletResult, WalletRequests } from './wallet/use-wallet.ts';
export { useWallet, useWalletRequests } from './wallet/use-wallet.ts';
export { WalletError } from './wallet/wallet-error.ts';
export type { WalletIdentity } from './wallet/wallet-identity.ts';
export type { OutgoingTransaction, WatchedAsset } from './wallet/wallet-requests.ts';
export type { WalletSnapshot, WalletStatus } from './wallet/wallet-snapshot.ts';
