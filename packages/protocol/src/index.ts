export type {
  Direction,
  ErrorCode,
  ErrorWords,
  LocaleCode,
  LocalePreferences,
  Translated,
  VisitorErrorCode,
} from '@portico/locales';
export {
  chooseLocale,
  errorMessage,
  errorSentence,
  isErrorCode,
  isLocaleCode,
  localeCodes,
  locales,
  qualityValues,
} from '@portico/locales';
export type {
  AccountPageAnswer,
  Address,
  CsrfAnswer,
  EndSessionsAnswer,
  ErrorAnswer,
  InferSession,
  LinkAnswer,
  LinkEmailAnswer,
  LinkedAccount,
  NonceAnswer,
  OwnAccount,
  OwnAccountsAnswer,
  OwnSession,
  Provider,
  ProvidersAnswer,
  RedirectAnswer,
  Register,
  Session,
  SessionAnswer,
  SessionBase,
  SessionsAnswer,
  UnlinkAnswer,
  User,
  VerifyAnswer,
  VerifyRequest,
  WalletAccount,
  WalletConnectSettings,
} from './api.ts';
export {
  authBasePath,
  porticoMark,
  sessionEndedHeader,
  stateElementId,
  walletConnectRelayUrl,
} from './api.ts';
export type { Chain } from './chain.ts';
export { base, chainById, chains, chainsForPages } from './chains.ts';
export { errorCatalogue } from './errors.ts';
export type { ListedWallet, WalletsAnswer } from './listed-wallet.ts';
export { matchesSearch, readListedWallet, walletsPerPage } from './listed-wallet.ts';
export type { NameTable, OptionNames, UnknownName } from './option-names.ts';
export { nearestName, optionProblems, unknownNames } from './option-names.ts';
export type { SiteUrl, UrlOrigins } from './site-url.ts';
export { parseSiteUrl, parseUrl, sitePath, siteUrl } from './site-url.ts';
export type {
  ExpectedSiweMessage,
  SiweMessage,
  SiweMessageErrorCode,
  SiweMessageField,
} from './siwe/siwe-message.ts';
export {
  checkSiweMessage,
  checksumAddress,
  isSiweStatement,
  SiweMessageError,
} from './siwe/siwe-message.ts';
export { createSiweMessage, maxSiweMessageLength, parseSiweMessage } from './siwe/siwe-text.ts';
