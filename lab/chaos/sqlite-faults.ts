import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { hangNextSession } from '@portico/testing/database/pause-writes';
import { type ChaosHarness, type Fault, randomDuration } from './faults.ts';

const endings = ['', '-wal', '-shm'];

/** The fault as long as `begin` … `end` has it, for a time. */
const between = (
  name: string,
  [least, most]: readonly [number, number],
  begin: (harness: ChaosHarness) => void | Promise<void>,
  end: (harness: ChaosHarness) => void,
): Fault => ({
  name,
  target: 'database',
  async run(harness) {
    await begin(harness);
    await delay(randomDuration(harness, least, most));
    end(harness);
  },
});

/** The same, while no instance may start: it would open, or make, another file. */
const alone: typeof between = (...words) => ({ ...between(...words), alone: true });

/** Everything that happens to the file of SQLite at `path`, on its disk. */
export function sqliteFaults(path: string, { mounted }: Disk): readonly Fault[] {
  const files = () => endings.map((ending) => path + ending).filter((file) => existsSync(file));
  let saved: readonly string[] = [];
  let other: DatabaseSync | undefined;
  const save = (keep: (file: string) => void) => {
    saved = files();
    for (const file of saved) keep(file);
  };
  const putBack = () => {
    for (const file of saved) renameSync(`${file}.kept`, file);
  };
  const limitFiles = (limit: string) => (harness: ChaosHarness) => {
    for (const { site } of harness.fleet.instances()) {
      try {
        execFileSync('prlimit', ['--pid', String(site.pid), `--fsize=${limit}:`]);
      } catch (cause) {
        if (site.running()) throw cause;
      }
    }
  };

  const portable: readonly Fault[] = [
    alone(
      'the database files are deleted',
      [2000, 5000],
      () =>
        save((file) => {
          linkSync(file, `${file}.kept`);
          rmSync(file);
        }),
      putBack,
    ),
    alone(
      'other files take the place of the database',
      [2000, 5000],
      () =>
        save((file) => {
          linkSync(file, `${file}.kept`);
          copyFileSync(file, `${file}.copy`);
          renameSync(`${file}.copy`, file);
        }),
      putBack,
    ),
    between(
      'another program holds the lock',
      [3000, 7000],
      async () => {
        const program = new DatabaseSync(path, { timeout: 0 });
        other = program;
        await unlocked(() => program.exec('BEGIN IMMEDIATE'));
      },
      () => {
        other?.exec('ROLLBACK');
        other?.close();
      },
    ),
    {
      name: 'a write hangs within SQLite',
      target: 'database',
      run: (harness) => hangInStatement(path, randomDuration(harness, 4500, 7000)),
    },
  ];
  const limited = between(
    'the disk is full (a limit of the system)',
    [2000, 6000],
    limitFiles('4096'),
    limitFiles('unlimited'),
  );
  const onOwnDisk =
    mounted === undefined
      ? []
      : [
          between('the disk is full', [2000, 6000], mounted.fill, mounted.empty),
          between('the disk hangs', [2000, 8000], mounted.freeze, mounted.thaw),
          between(
            'the disk is read-only',
            [2000, 6000],
            () => {
              saved = files().filter((file) => !file.endsWith('-shm'));
              mounted.protect(saved);
            },
            () => mounted.release(saved),
          ),
        ];
  return [...portable, ...(process.platform === 'linux' ? [limited] : []), ...onOwnDisk];
}

/** Lets one write of a session compute for so long, with the lock held; resolves after it. */
async function hangInStatement(path: string, milliseconds: number): Promise<void> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    await unlocked(() => hangNextSession(database, milliseconds));
    await delay(milliseconds + 1000);
    await unlocked(() =>
      database.exec('DROP TRIGGER IF EXISTS hang_session; DROP TABLE IF EXISTS hang;'),
    );
  } finally {
    database.close();
  }
}

/**
 * Writes as soon as nothing holds the lock. SQLite's own waiting would stop this whole program, and with it the end of a fault that
 * holds the lock: an instance that was frozen while it wrote.
 */
async function unlocked(write: () => void): Promise<void> {
  const end = performance.now() + 60_000;
  while (true) {
    try {
      return write();
    } catch (cause) {
      if (performance.now() > end) throw cause;
      await delay(200);
    }
  }
}

/** A file system for the database, and what can be done to it. */
export type Disk = {
  readonly folder: string;
  /** The commands that a file system of its own allows; undefined where the run may mount none. */
  readonly mounted?: {
    /** Lets every write hang, as a disk that does not answer. */
    freeze(): void;
    thaw(): void;
    /** Takes all the room that is left. */
    fill(): void;
    empty(): void;
    /** Refuses every change of these files, also to those who have them open. */
    protect(files: readonly string[]): void;
    release(files: readonly string[]): void;
  };
  close(): void;
};

/** Makes a file system of its own in a file, where this user may mount one; else a folder. */
export function createDisk(mount: boolean): Disk {
  const parent = mkdtempSync(join(tmpdir(), 'portico-chaos-'));
  const remove = () => rmSync(parent, { recursive: true, force: true });
  if (!mount) return { folder: parent, close: remove };
  const image = join(parent, 'disk');
  const folder = join(parent, 'mounted');
  mkdirSync(folder);
  try {
    run('truncate', '--size=192M', image);
    run('mkfs.ext4', '-q', image);
    run('mount', '-o', 'loop', image, folder);
  } catch {
    return { folder: parent, close: remove };
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    mounted: {
      freeze: () => run('fsfreeze', '--freeze', folder),
      thaw: () => run('fsfreeze', '--unfreeze', folder),
      fill() {
        try {
          run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');
        } catch {
          // dd ends with an error when there is no more room: that is what it is for.
        }
      },
      empty: () => rmSync(filler, { force: true }),
      protect: (files) => run('chattr', '+i', ...files),
      release: (files) => run('chattr', '-i', ...files),
    },
    close() {
      // Lazily: a run that failed in the middle of a fault still has files open, and must end with its own error.
      run('umount', '--lazy', folder);
      remove();
    },
  };
}

function run(command: string, ...words: readonly string[]): void {
  execFileSync(command, words, { stdio: 'pipe' });
}
