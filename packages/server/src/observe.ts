export type { Logger } from './common/logger.ts';
export { createIsTrustedProxy } from './http/client-ip.ts';
export type { Instrument, Observer } from './telemetry/instrument.ts';
export { createInstrument } from './telemetry/instrument.ts';
export {
  chooseRequestId,
  currentRequestId,
  requestIdHeader,
  tagLogger,
  withRequestId,
} from './telemetry/request-id.ts';
