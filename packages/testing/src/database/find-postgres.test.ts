import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, postgresFolders } from './find-postgres.ts';

test('finds a server that runs on this machine', async () => {
  await expect(findPostgres(await postgresFolders())).resolves.toMatch(/bin$/);
});

test('skips folders without one, and binaries for other platforms', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'portico-programs-'));
  onTestFinished(() => rmSync(broken, { recursive: true }));
  writeFileSync(join(broken, 'postgres'), 'not a program of this machine');
  chmodSync(join(broken, 'postgres'), 0o755);
  const found = await findPostgres(await postgresFolders());
  await expect(findPostgres(['/nowhere', broken, found])).resolves.toBe(found);
});

test('says what to install where there is none', async () => {
  await expect(findPostgres(['/nowhere'])).rejects.toThrow('apt install postgresql');
});
