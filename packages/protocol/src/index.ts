export type {
  Address,
  CsrfAnswer,
  EndSessionsAnswer,
  ErrorAnswer,
  OwnSession,
  Provider,
  ProvidersAnswer,
  RedirectAnswer,
  Session,
  SessionAnswer,
  SessionsAnswer,
} from './api.ts';
export { authBasePath, sessionEndedHeader } from './api.ts';
export type { CaipAccountId } from './caip/account-id.ts';
export { formatCaipAccountId, parseCaipAccountId } from './caip/account-id.ts';
export type { CaipErrorCode, NamespacesErrorNumber } from './caip/caip-error.ts';
export { CaipError } from './caip/caip-error.ts';
export type { CaipChainId } from './caip/chain-id.ts';
export { formatCaipChainId, parseCaipChainId } from './caip/chain-id.ts';
export { checkNamespacesCover } from './caip/check-namespaces-cover.ts';
export type {
  ApprovedNamespace,
  ApprovedNamespaces,
  RequiredNamespace,
  RequiredNamespaces,
} from './caip/namespaces.ts';
export { parseApprovedNamespaces, parseRequiredNamespaces } from './caip/parse-namespaces.ts';
export type { Chain } from './chains.ts';
export { base, chainById, chains } from './chains.ts';
export type { ErrorWords, VisitorErrorCode } from './error-words.ts';
export { errorSentence } from './error-words.ts';
export type { ErrorCode } from './errors.ts';
export { errorCatalogue, errorMessage, isErrorCode } from './errors.ts';
export type { LanguageWishes } from './locales/choose-locale.ts';
export { chooseLocale } from './locales/choose-locale.ts';
export type { Direction, LocaleCode } from './locales/locales.ts';
export { isLocaleCode, localeCodes, locales } from './locales/locales.ts';
export type { Translated } from './locales/translated.ts';
export type { ExpectedSiweMessage } from './siwe/check-siwe-message.ts';
export { checkSiweMessage } from './siwe/check-siwe-message.ts';
export { checksumAddress } from './siwe/checksum-address.ts';
export { createSiweMessage } from './siwe/create-siwe-message.ts';
export { parseSiweMessage } from './siwe/parse-siwe-message.ts';
export { maxSiweMessageLength } from './siwe/require-message-text.ts';
export type { SiweMessage } from './siwe/siwe-message.ts';
export type { SiweMessageErrorCode, SiweMessageField } from './siwe/siwe-message-error.ts';
export { SiweMessageError } from './siwe/siwe-message-error.ts';
export type { WalletConnectSettings } from './wallet-connect.ts';
export { walletConnectRelayUrl } from './wallet-connect.ts';
