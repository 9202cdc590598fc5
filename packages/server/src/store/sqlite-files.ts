import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../common/logger.ts';

/** A file of an open database, and which file that was when it was opened. */
export type OpenFile = {
  readonly path: string;
  /** Device and inode. */
  readonly device: bigint;
  readonly inode: bigint;
};

/** Returns the paths of a database in WAL mode: its own, its journal's and that of the journal's index. */
export function databaseFiles(path: string) {
  return [path, `${path}-wal`, `${path}-shm`] as const;
}

/** A watch over the files of an open database: they must still be those at its path. */
export type FileWatch = ReturnType<typeof watchFiles>;

const interval = 1000;

/** Watches a SQLite file in WAL mode, with its journal and index: without one of them no later process finds what this one writes. */
export function watchFiles(path: string, logger: Pick<Logger, 'info' | 'error'>) {
  const files = databaseFiles(path).map((path): OpenFile => {
    const { dev: device, ino: inode } = statSync(path, { bigint: true });
    return { path, device, inode };
  });
  // The reason why the database must not be used: a file has lost its name. Data and no getter: every read asks it.
  const state: { problem: Error | undefined } = { problem: undefined };
  let looking: Promise<void> | undefined;
  let closed = false;

  const compare = async () => {
    const now = await Promise.all(
      files.map((file) => stat(file.path, { bigint: true }).catch(() => undefined)),
    );
    // The last connection to close removes the journal.
    if (closed) return;
    const index = files.findIndex((file, at) => !isSame(file, now[at]));
    const file = files[index]?.path;
    if (file === undefined) {
      if (state.problem !== undefined) logger.info({ file: path }, 'the database file is back');
      state.problem = undefined;
    } else if (state.problem === undefined) {
      const what = now[index] === undefined ? 'was deleted or moved' : 'was replaced by another';
      state.problem = new Error(`The file ${file} ${what} while the database was open`);
      const next = 'put it back, or restore a backup and restart; nothing is read or written';
      logger.error({ file }, `a file of the database ${what}: ${next} until then`);
    }
  };
  /** Looks now. Waits a second at most: a disk that hangs must not keep a health check waiting. */
  const look = async () => {
    if (closed) return;
    looking ??= compare().finally(() => {
      looking = undefined;
    });
    await Promise.race([looking, delay(interval, undefined, { ref: false })]);
  };
  const timer = setInterval(look, interval);
  timer.unref();
  return Object.assign(state, {
    files,
    look,
    close() {
      closed = true;
      clearInterval(timer);
    },
  });
}

function isSame({ device, inode }: OpenFile, found: BigIntStats | undefined): boolean {
  return found !== undefined && found.dev === device && found.ino === inode;
}
