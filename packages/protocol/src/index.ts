export type {
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
  WalletConnectSettings,
} from './api.ts';
export { authBasePath, porticoMark, sessionEndedHeader, walletConnectRelayUrl } from './api.ts';
export type { Chain } from './chain.ts';
export { base, chainById, chains, chainsForPages } from './chains.ts';
export type { ErrorWords, VisitorErrorCode } from './error-words.ts';
export { errorSentence } from './error-words.ts';
export type { ErrorCode } from './errors.ts';
export { errorCatalogue, errorMessage, isErrorCode } from './errors.ts';
export type { ListedWallet, WalletsAnswer } from './listed-wallet.ts';
export { matchesSearch, readListedWallet, walletsPerPage } from './listed-wallet.ts';
export type { Direction, LocaleCode, LocalePreferences, Translated } from './locales.ts';
export { chooseLocale, isLocaleCode, localeCodes, locales, qualityValues } from './locales.ts';
export type { NameTable, OptionNames, UnknownName } from './option-names.ts';
export { nearestName, unknownNames } from './option-names.ts';
export { parseUrl } from './parse-url.ts';
export type { SiteUrl, UrlOrigins } from './site-url.ts';
export { parseSiteUrl, sitePath, siteUrl } from './site-url.ts';
export type { ExpectedSiweMessage } from './siwe/check-siwe-message.ts';
export { checkSiweMessage } from './siwe/check-siwe-message.ts';
export type { SiweMessage, SiweMessageErrorCode, SiweMessageField } from './siwe/siwe-message.ts';
export { checksumAddress, isSiweStatement, SiweMessageError } from './siwe/siwe-message.ts';
export { createSiweMessage, maxSiweMessageLength, parseSiweMessage } from './siwe/siwe-text.ts';
