import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The database of a running site, which can be taken away and given back. */
export type DatabaseFile = {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Moves the files away, as an operator may by mistake. Resolves when the site at `origin` has noticed. */
  take(origin: string): Promise<void>;
  /** Resolves when the site is well again. Does nothing while it is there. */
  giveBack(origin: string): Promise<void>;
};

/** A database in a folder that exists. */
export function databaseFile(folder: string): DatabaseFile {
  const file = join(folder, 'portico.sqlite');
  const files = ['', '-wal', '-shm'].map((ending) => file + ending);
  const ready = async (origin: string) => (await fetch(`${origin}/health/ready`)).status;
  return {
    url: `file:${file}`,
    async take(origin) {
      for (const each of files) renameSync(each, `${each}.moved`);
      await expect.poll(() => ready(origin)).toBe(503);
    },
    async giveBack(origin) {
      if (!existsSync(`${file}.moved`)) return;
      for (const each of files) renameSync(`${each}.moved`, each);
      await expect.poll(() => ready(origin)).toBe(200);
    },
  };
}
