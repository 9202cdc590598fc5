import { pino } from 'pino';

/** What this package logs with. pino, or anything shaped like it. */
export type Logger = {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
};

/**
 * JSON lines on standard output. Redaction is the second net: nothing here is meant to log a cookie,
 * token or signature in the first place.
 */
export function createLogger(): Logger {
  return pino({
    name: 'portico',
    redact: ['cookie', 'token', 'csrfToken', 'signature', 'secret', '*.cookie'],
  });
}
