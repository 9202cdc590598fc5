import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tells the processes of a test run where its servers are. */
export const runFolderVariable = 'PORTICO_TEST_POSTGRES';

/** Makes the folder of a test run and deletes it afterwards. vitest calls it around every run. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  process.env[runFolderVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
