export type { OwnSession, Register, Session, Translated } from '@portico/protocol';
export type { ConnectorContext, LoadConnector } from './connectors/connector-context.ts';
export type { Portico } from './create-portico.ts';
export { createPortico } from './create-portico.ts';
export type { WalletSnapshot, WalletStatus } from './engine/wallet-snapshot.ts';
export type { AccountName } from './names/account-name.ts';
export { displayName } from './names/account-name.ts';
export type { PorticoOptions } from './portico-options.ts';
export { PorticoOptionsError } from './portico-options.ts';
export { ownsAddress } from './session/account-id.ts';
export type { Device } from './session/device-of.ts';
export { deviceOf } from './session/device-of.ts';
export type {
  AccountsResult,
  ChangeAccountsResult,
  LinkEmailOptions,
  LinkNonceResult,
  OwnAccountsClient,
  SignedLink,
  UnlinkResult,
} from './session/own-accounts.ts';
export type { OwnDataRefusal, OwnDataResult } from './session/own-data.ts';
export type { EndSessionsResult, SessionsResult } from './session/own-sessions.ts';
export type {
  SignInOptions,
  SignInResult,
  SignOutOptions,
  SignOutResult,
} from './session/session-actions.ts';
export type { SessionClient, SessionClientOptions } from './session/session-client.ts';
export { createSessionClient } from './session/session-client.ts';
export type { SessionSnapshot } from './session/session-store.ts';
export type {
  NewTransaction,
  RememberedTransaction,
  TransactionStatus,
} from './transactions/transaction.ts';
export { TransactionInvalidError } from './transactions/transaction.ts';
export { WalletError } from './wallet/wallet-error.ts';
export type { OutgoingTransaction, WatchedAsset } from './wallet/wallet-requests.ts';
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
