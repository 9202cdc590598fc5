export type { Logger } from './common/logger.ts';
export { createIsTrustedProxy } from './http/client-ip.ts';
export {
  chooseRequestId,
  currentRequestId,
  requestIdHeader,
  tagLogger,
  withRequestId,
} from './telemetry/request-id.ts';
export type { Observer, Telemetry as Instrument } from './telemetry/telemetry.ts';
export { createTelemetry as createInstrument } from './telemetry/telemetry.ts';
