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
import { type ChaosHarness, type Fault, lasting, randomDuration } from './faults.ts';

const endings = ['', '-wal', '-shm'];

export function sqliteFaults(
  path: string,
  { mounted }: ReturnType<typeof createDisk>,
): readonly Fault[] {
  const files = () => endings.map((ending) => path + ending).filter((file) => existsSync(file));
  /** While it lasts no instance may start: it would open, or make, another file. */
  const replaced = (name: string, change: (file: string) => void): Fault => ({
    ...lasting(
      name,
      'database',
      [2000, 5000],
      () => {
        const saved = files();
        for (const file of saved) {
          linkSync(file, `${file}.kept`);
          change(file);
        }
        return saved;
      },
      (_, saved) => {
        for (const file of saved) renameSync(`${file}.kept`, file);
      },
    ),
    alone: true,
  });
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
    replaced('the database files are deleted', (file) => rmSync(file)),
    replaced('other files take the place of the database', (file) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    }),
    lasting(
      'another program holds the lock',
      'database',
      [3000, 7000],
      async () => {
        const other = new DatabaseSync(path, { timeout: 0 });
        await unlocked(() => other.exec('BEGIN IMMEDIATE'));
        return other;
      },
      (_, other) => {
        other.exec('ROLLBACK');
        other.close();
      },
    ),
    {
      name: 'a write hangs within SQLite',
      target: 'database',
      run: (harness) => hangInStatement(path, randomDuration(harness, 4500, 7000)),
    },
  ];
  const limited = lasting(
    'the disk is full (a limit of the system)',
    'database',
    [2000, 6000],
    limitFiles('4096'),
    limitFiles('unlimited'),
  );
  const onOwnDisk =
    mounted === undefined
      ? []
      : [
          lasting('the disk is full', 'database', [2000, 6000], mounted.fill, mounted.empty),
          lasting('the disk hangs', 'database', [2000, 8000], mounted.freeze, mounted.thaw),
          lasting(
            'the disk is read-only',
            'database',
            [2000, 6000],
            () => {
              const saved = files().filter((file) => !file.endsWith('-shm'));
              mounted.protect(saved);
              return saved;
            },
            (_, saved) => mounted.release(saved),
          ),
        ];
  return [...portable, ...(process.platform === 'linux' ? [limited] : []), ...onOwnDisk];
}

/** Lets one write of a session compute for so long, with the lock held; resolves after it. */
async function hangInStatement(path: string, milliseconds: number): Promise<void> {
  using database = new DatabaseSync(path, { timeout: 0 });
  await unlocked(() => hangNextSession(database, milliseconds));
  await delay(milliseconds + 1000);
  await unlocked(() =>
    database.exec('DROP TRIGGER IF EXISTS hang_session; DROP TABLE IF EXISTS hang;'),
  );
}

/** Writes as soon as nothing holds the lock. SQLite's own waiting would stop this whole program, and the end of the fault with it. */
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

/** Makes a file system of its own in a file, with commands that break it, where this user may mount one; else a folder. */
export function createDisk(mount: boolean) {
  const parent = mkdtempSync(join(tmpdir(), 'portico-chaos-'));
  const remove = () => rmSync(parent, { recursive: true, force: true });
  const plain = { folder: parent, mounted: undefined, close: remove };
  if (!mount) return plain;
  const image = join(parent, 'disk');
  const folder = join(parent, 'mounted');
  mkdirSync(folder);
  try {
    run('truncate', '--size=192M', image);
    run('mkfs.ext4', '-q', image);
    run('mount', '-o', 'loop', image, folder);
  } catch {
    return plain;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    mounted: {
      freeze: () => run('fsfreeze', '--freeze', folder),
      thaw: () => run('fsfreeze', '--unfreeze', folder),
      fill(): void {
        try {
          run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');
        } catch {
          // dd ends with an error when there is no more room: that is what it is for.
        }
      },
      empty: () => rmSync(filler, { force: true }),
      /** Refuses every change of these files, also to those who have them open. */
      protect: (files: readonly string[]) => run('chattr', '+i', ...files),
      release: (files: readonly string[]) => run('chattr', '-i', ...files),
    },
    close(): void {
      // Lazily: a run that failed in the middle of a fault still has files open, and must end with its own error.
      run('umount', '--lazy', folder);
      remove();
    },
  };
}

function run(command: string, ...words: readonly string[]): void {
  execFileSync(command, words, { stdio: 'pipe' });
}
