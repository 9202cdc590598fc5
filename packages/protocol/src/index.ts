export type {
  Address,
  CsrfAnswer,
  ErrorAnswer,
  Provider,
  ProvidersAnswer,
  RedirectAnswer,
  Session,
  SessionAnswer,
} from './api.ts';
export { authBasePath } from './api.ts';
export type { Chain } from './chains.ts';
export { base, chainById, chains } from './chains.ts';
export type { ErrorCode } from './errors.ts';
export { errorCatalogue, errorMessage, isErrorCode } from './errors.ts';
