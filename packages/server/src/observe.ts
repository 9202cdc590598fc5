export { createIsTrustedProxy } from './http/client-ip.ts';
export type { Logger } from './logger.ts';
export {
  chooseRequestId,
  currentRequestId,
  requestIdHeader,
  tagLogger,
  withRequestId,
} from './observe/request-id.ts';
