// No 'use client' here: modules of components and hooks begin with it, and server components may use the rest.

export type {
  AccountDataRefusal,
  AccountDataResult,
  AccountName,
  AccountsResult,
  ArrangeWallets,
  ChangeAccountsResult,
  ConnectorContext,
  Device,
  EndSessionsResult,
  LinkEmailOptions,
  LinkNonceResult,
  LoadConnector,
  NewTransaction,
  OutgoingTransaction,
  Portico,
  PorticoOptions,
  RememberedTransaction,
  SessionClient,
  SessionClientOptions,
  SessionSnapshot,
  SessionsResult,
  SignedLink,
  SignInOptions,
  SignInResult,
  SignOutOptions,
  SignOutResult,
  TransactionStatus,
  UnlinkResult,
  WalletDescriptor,
  WalletDownloads,
  WalletEnvironment,
  WalletIdentity,
  WalletInstruction,
  WalletInstructions,
  WalletPairing,
  WalletSnapshot,
  WalletStatus,
  WatchedAsset,
} from '@portico/core';
export {
  createPortico,
  createSessionClient,
  deviceOf,
  displayName,
  ownsAddress,
  PorticoOptionsError,
  TransactionInvalidError,
  WalletError,
} from '@portico/core';
export type { ButtonWords, DialogWords, Locale, Words } from '@portico/locales';
export { withWords } from '@portico/locales';
export type { OwnSession, Register, Session, Translated } from '@portico/protocol';
export { Avatar } from './components/avatar.tsx';
export type { ConnectButtonProps } from './components/connect-button.tsx';
export { ConnectButton } from './components/connect-button.tsx';
export type { Responsive } from './components/connected-account.tsx';
export type { DoorProps, DoorState, StairProps, StairStep } from './components/door.tsx';
export { BareStair, Door, Stair } from './components/door.tsx';
export type { HtmlConnectDialogProps } from './components/html-connect-dialog.tsx';
export { HtmlConnectDialog } from './components/html-connect-dialog.tsx';
export { loadConnectDialog } from './components/load-connect-dialog.ts';
export type { PorticoProviderProps } from './components/portico-provider.tsx';
export { PorticoProvider } from './components/portico-provider.tsx';
export type { TransactionListProps } from './components/transaction-list.tsx';
export { TransactionList } from './components/transaction-list.tsx';
export {
  useAccountDialog,
  useLinkDialog,
  useNetworkDialog,
} from './components/use-account-dialogs.ts';
export type { ConnectButtonState, ConnectButtonStatus } from './components/use-connect-button.ts';
export { CustomConnectButton, useConnectButton } from './components/use-connect-button.ts';
export type { CopyStatus, UseCopyResult } from './components/use-copy.ts';
export { useCopy } from './components/use-copy.ts';
export type { UseDialogResult } from './components/use-dialogs.ts';
export { useConnectDialog } from './components/use-dialogs.ts';
export type { VisitorDoorProps } from './components/visitor-door.tsx';
export { VisitorDoor } from './components/visitor-door.tsx';
export type { WatchAssetButtonProps } from './components/watch-asset-button.tsx';
export { WatchAssetButton } from './components/watch-asset-button.tsx';
export { useLocale } from './context/portico-context.ts';
export { useName } from './hooks/use-account.ts';
export type { Balance } from './hooks/use-balance.ts';
export { useBalance } from './hooks/use-balance.ts';
export type { UseRecentTransactionsResult } from './hooks/use-transactions.ts';
export { useAddRecentTransaction, useRecentTransactions } from './hooks/use-transactions.ts';
export type { UseWalletResult } from './hooks/use-wallet.ts';
export { useWallet } from './hooks/use-wallet.ts';
export type { WalletRequests } from './hooks/use-wallet-engine.ts';
export { useWalletRequests } from './hooks/use-wallet-engine.ts';
export type {
  OwnSessionsSnapshot,
  UseAccountsOptions,
  UseAccountsResult,
  UseSessionsOptions,
  UseSessionsResult,
} from './session/use-account-data.ts';
export { useAccounts, useSessions } from './session/use-account-data.ts';
export { useReturnAfterSignIn } from './session/use-return-after-sign-in.ts';
export type {
  RequireSessionProps,
  SessionProviderProps,
  UseSessionOptions,
  UseSessionResult,
} from './session/use-session.tsx';
export {
  RequireSession,
  SessionProvider,
  useSession,
  useSessionClient,
} from './session/use-session.tsx';
