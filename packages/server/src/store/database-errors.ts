import { resolve } from 'node:path';
import { isAuthError } from '../common/auth-error.ts';

/** The meaning of SQLite's primary codes to an operator, with SQLite's own words where these say more. */
const sqliteReasons: Readonly<Record<number, (message: string) => string>> = {
  8: () => 'the file, its folder or the disk is read-only',
  10: (message) => `the disk cannot be written or read (${message})`,
  13: () => 'the disk is full',
  14: (message) => `it or its folder is read-only or missing (${message})`,
};

/** Returns the reason why a database cannot be used, for the operator. */
export function describeError(cause: unknown): string {
  if (isAuthError(cause) && cause.cause !== undefined) return describeError(cause.cause);
  // A host with several addresses that refuses at each is an error without a message.
  const errors = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.map(describeOne).join('; ');
}

function describeOne(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return sqliteReasons[code]?.(error.message) ?? error.message;
}

/** Returns true if a file is damaged or no database: found by a check, SQLITE_CORRUPT or SQLITE_NOTADB. */
export function isDamage(error: unknown): boolean {
  const { errcode = 11 }: { errcode?: unknown } = Object(error);
  return [11, 26].includes(Number(errcode) & 0xff);
}

/** Names a database for an operator: by its file. Another URL may hold a password. */
export function databaseName(url: string): string {
  return url.startsWith('file:')
    ? `The database ${resolve(url.slice('file:'.length))}`
    : 'The database';
}

/** SQLite's primary codes of what passes: a lock, an input or output error, a full disk. */
const sqliteCodes: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
};

/** A host that is off, a network that is down, a name that is not known yet, a full disk or table of open files. */
const systemCode =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND|NOSPC|DQUOT|IO|MFILE|NFILE)|E(?:HOST|NET)(?:UNREACH|DOWN))$/;

/** PostgreSQL's outages: connections (08), resources (53), an operator (57), the system (58), reads only (25006), a lock (55P03). */
const postgresCode = /^(?:08...|53...|57...|58...|25006|55P03)$/;

/** pg's errors without a code. */
const postgresMessage = /^(?:timeout e|Connection terminated|Query read timeout)/;

/** Returns the code of an outage, which may end without a change of settings; undefined for errors such as a wrong password. */
export function outageCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) {
    for (const one of error.errors) {
      const code = outageCode(one);
      if (code !== undefined) return code;
    }
  }
  if (!(error instanceof Error)) return undefined;
  const { code, errcode }: Error & { code?: unknown; errcode?: unknown } = error;
  const sqlite = sqliteCodes[Number(errcode ?? 0) & 0xff];
  if (sqlite !== undefined) return sqlite;
  if (typeof code === 'string' && (systemCode.test(code) || postgresCode.test(code))) return code;
  if (postgresMessage.test(error.message)) return 'ETIMEDOUT';
  return outageCode(error.cause);
}
