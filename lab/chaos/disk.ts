import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
