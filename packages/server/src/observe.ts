export { createIsTrustedProxy } from './http/client-ip.ts';
export type { Logger } from './logger.ts';
export type { Instrument, Observer } from './observe/instrument.ts';
export { createInstrument } from './observe/instrument.ts';
export {
  chooseRequestId,
  currentRequestId,
  requestIdHeader,
  tagLogger,
  withRequestId,
} from './observe/request-id.ts';
