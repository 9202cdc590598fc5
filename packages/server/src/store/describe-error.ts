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

/** Names a database for an operator: by its file. Another URL may hold a password. */
export function databaseName(url: string): string {
  return url.startsWith('file:')
    ? `The database ${resolve(url.slice('file:'.length))}`
    : 'The database';
}
