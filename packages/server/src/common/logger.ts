/** A logger. pino has this shape. */
export type Logger = {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/** Facts of a log line; `err` holds an Error. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The default: one JSON line each, by the console's method of the same name. */
export const consoleLogger: Logger = {
  // biome-ignore lint/suspicious/noConsole: this is where the console is meant
  info: (fields, message) => console.info(toLine('info', fields, message)),
  // biome-ignore lint/suspicious/noConsole: this is where the console is meant
  warn: (fields, message) => console.warn(toLine('warn', fields, message)),
  // biome-ignore lint/suspicious/noConsole: this is where the console is meant
  error: (fields, message) => console.error(toLine('error', fields, message)),
};

function toLine(level: string, fields: LogFields, message: string): string {
  const line = { level, time: new Date().toISOString(), name: 'portico', ...fields, msg: message };
  return JSON.stringify(line, (key, value: unknown) => {
    // A second net: nothing here is meant to log a secret in the first place.
    if (secretFields.has(key)) return '[redacted]';
    return value instanceof Error ? describe(value) : value;
  });
}

const secretFields: ReadonlySet<string> = new Set([
  'cookie',
  'token',
  'csrfToken',
  'nonce',
  'signature',
  'secret',
]);

/** Errors have no enumerable fields that JSON would show. */
function describe(error: Error): object {
  const { name, message, stack, cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, cause };
}

/** A limit for log lines that anyone can cause. Returns true while this minute has room, in this process. */
export type LogLimit = () => boolean;

/** Allows `maximum` events a minute. */
export function createLogLimit(maximum: number, now: () => number): LogLimit {
  let window = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== window) [window, count] = [current, 0];
    count += 1;
    return count <= maximum;
  };
}
