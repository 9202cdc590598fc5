// The thread that writes to a SQLite file. It opens the file with the first request.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  createConnection,
  type SqliteReply,
  type SqliteRequest,
  toFailure,
} from './sqlite-connection.ts';
import type { OpenFile } from './sqlite-files.ts';

/** The file to write to, and which files its path must lead to. */
export type WriterData = { readonly path: string; readonly files: readonly OpenFile[] };

const { path, files }: WriterData = workerData;
let database: DatabaseSync | undefined;
let answer: ReturnType<typeof createConnection> | undefined;

parentPort?.on('message', (request: SqliteRequest | 'close') => {
  if (request === 'close') {
    database?.close();
    parentPort?.close();
  } else {
    parentPort?.postMessage(respond(request));
  }
});

function respond(request: SqliteRequest): SqliteReply {
  try {
    requireFiles();
    answer ??= createConnection(open());
    const reply = answer(request);
    requireFiles();
    return reply;
  } catch (cause) {
    return { error: toFailure(cause) };
  }
}

/**
 * synchronous=FULL: a power loss must not undo a sign-out or bring back a used nonce. temp_store=MEMORY: otherwise the journal of a
 * savepoint is a temporary file, which cost a third of a sign-in among a million sessions.
 */
function open(): DatabaseSync {
  database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY');
  return database;
}

/** Throws once a file was deleted or replaced: what was committed into it is not acknowledged. */
function requireFiles(): void {
  for (const { path, device, inode } of files) {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found?.dev === device && found.ino === inode) continue;
    throw Object.assign(new Error(`The file ${path} was deleted or replaced`), { isMoved: true });
  }
}
