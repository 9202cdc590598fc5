import { inspect, styleText } from 'node:util';
import { type Logger, tagLogger } from '@portico/server/observe';
import { pino } from 'pino';

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

/** pino's numbers of the levels that LOG_LEVEL may name. */
const levels: Readonly<Record<string, number>> = { info: 30, warn: 40, error: 50 };

/** The log of a site: JSON lines, or lines to read in a terminal. An unknown `level`, which keeps a site from starting, is `info`. */
export function createLog(level = 'info', output: Output = process.stdout): Logger {
  const least = Object.hasOwn(levels, level) ? level : 'info';
  if (output.isTTY) return tagLogger(terminalLog(output, levels[least] ?? 0));
  const options = { name: 'portico', level: least };
  // Its own way to standard output is synchronous: the last line before an exit is written, too.
  return tagLogger(output === process.stdout ? pino(options) : pino(options, output));
}

/** Logs Node's warnings and uncaught errors, which end the process, in place of Node's own output. */
export function logEverything(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, err.message));
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'uncaught error: the process exits');
    process.exit(1);
  });
}

/** One line each: the time, the sentence, its facts, and below them what went wrong. */
function terminalLog(output: Output, least: number): Logger {
  const colors = { info: undefined, warn: 'yellow', error: 'red' } as const;
  const write = (level: keyof typeof colors) => (fields: object, message: string) => {
    if ((levels[level] ?? 0) < least) return;
    const { err, ...facts }: { err?: unknown } & object = fields;
    const time = new Date().toTimeString().slice(0, 8);
    const color = process.env['NO_COLOR'] ? undefined : colors[level];
    const sentence = color ? styleText(color, message, { validateStream: false }) : message;
    const pairs = Object.entries(facts).map(([name, value]) => `${name}=${plainText(value)}`);
    const cause = err === undefined ? '' : `\n${inspect(err).replaceAll(/^/gm, '  ')}`;
    output.write(`${[time, sentence, ...pairs].join('  ')}${cause}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Removes control characters: visitors' input must not steer the terminal. */
function plainText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY });
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');
}
