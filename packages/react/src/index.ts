// No 'use client' here: modules of components and hooks begin with it, and server components may use the rest.

export {
  type AccountDataRefusal,
  type AccountDataResult,
  type AccountName,
  type AccountsResult,
  type ArrangeWallets,
  type ChangeAccountsResult,
  type ConnectorContext,
  createPortico,
  createSessionClient,
  type Device,
  deviceOf,
  displayName,
  type EndSessionsResult,
  type LinkEmailOptions,
  type LinkNonceResult,
  type LoadConnector,
  type NewTransaction,
  type OutgoingTransaction,
  ownsAddress,
  type Portico,
  type PorticoOptions,
  PorticoOptionsError,
  type RememberedTransaction,
  type SessionClient,
  type SessionClientOptions,
  type SessionSnapshot,
  type SessionsResult,
  type SignedLink,
  type SignInOptions,
  type SignInResult,
  type SignOutOptions,
  type SignOutResult,
  TransactionInvalidError,
  type TransactionStatus,
  type UnlinkResult,
  type WalletDescriptor,
  type WalletDownloads,
  type WalletEnvironment,
  WalletError,
  type WalletIdentity,
  type WalletInstruction,
  type WalletInstructions,
  type WalletPairing,
  type WalletSnapshot,
  type WalletStatus,
  type WatchedAsset,
} from '@portico/core';
export type { ButtonWords, DialogWords, Locale, Words } from '@portico/locales';
export { withWords } from '@portico/locales';
export type { OwnSession, Register, Session, Translated } from '@portico/protocol';
export { Avatar } from './components/avatar.tsx';
export {
  ConnectButton,
  type ConnectButtonProps,
  SignInButton,
  type SignInButtonProps,
} from './components/connect-button.tsx';
export type { Responsive } from './components/connected-account.tsx';
export type { DoorProps, DoorState, StairProps, StairStep } from './components/door.tsx';
export { BareStair, Door, Stair } from './components/door.tsx';
export type { HtmlConnectDialogProps } from './components/html-connect-dialog.tsx';
export { HtmlConnectDialog } from './components/html-connect-dialog.tsx';
export { loadConnectDialog } from './components/load-connect-dialog.ts';
export { PorticoProvider, type PorticoProviderProps } from './components/portico-provider.tsx';
export { TransactionList, type TransactionListProps } from './components/transaction-list.tsx';
export {
  useAccountDialog,
  useLinkDialog,
  useNetworkDialog,
} from './components/use-account-dialogs.ts';
export type { ConnectButtonState, ConnectButtonStatus } from './components/use-connect-button.ts';
export { CustomConnectButton, useConnectButton } from './components/use-connect-button.ts';
export { type CopyStatus, type UseCopyResult, useCopy } from './components/use-copy.ts';
export { type UseDialogResult, useConnectDialog } from './components/use-dialogs.ts';
export { VisitorDoor, type VisitorDoorProps } from './components/visitor-door.tsx';
export { WatchAssetButton, type WatchAssetButtonProps } from './components/watch-asset-button.tsx';
export { useLocale } from './context/portico-context.ts';
export { useName } from './hooks/use-account.ts';
export { type Balance, useBalance } from './hooks/use-balance.ts';
export type { UseRecentTransactionsResult } from './hooks/use-transactions.ts';
export { useAddRecentTransaction, useRecentTransactions } from './hooks/use-transactions.ts';
export { type UseWalletResult, useWallet } from './hooks/use-wallet.ts';
export { useWalletRequests, type WalletRequests } from './hooks/use-wallet-engine.ts';
export type {
  OwnSessionsSnapshot,
  UseAccountsOptions,
  UseAccountsResult,
  UseSessionsOptions,
  UseSessionsResult,
} from './session/use-account-data.ts';
export { useAccounts, useSessions } from './session/use-account-data.ts';
export { useReturnAfterSignIn } from './session/use-return-after-sign-in.ts';
export {
  RequireSession,
  type RequireSessionProps,
  SessionProvider,
  type SessionProviderProps,
  type UseSessionOptions,
  type UseSessionResult,
  useSession,
  useSessionClient,
} from './session/use-session.tsx';
