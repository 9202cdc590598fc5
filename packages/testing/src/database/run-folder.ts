import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Tells the processes of a test run where its servers are. */
const runFolderVariable = 'PORTICO_TEST_POSTGRES';

/** The data folder of the server that the files of a run share. */
export const sharedDataFolder = 'shared';

/** Makes the folder of a test run; afterwards stops its server and deletes it. vitest calls it around every run. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  process.env[runFolderVariable] = folder;
  const pidFile = join(folder, sharedDataFolder, 'postmaster.pid');
  const stop = () => {
    if (!existsSync(pidFile)) return;
    // Fast shutdown.
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT');
  };
  process.once('exit', stop);
  return async () => {
    stop();
    for (let wait = 0; wait < 500 && existsSync(pidFile); wait++) await delay(20);
    process.off('exit', stop);
    await rm(folder, { recursive: true, force: true });
  };
}

/** @throws Error outside a test run */
export function runFolder(): string {
  const folder = process.env[runFolderVariable];
  if (!folder)
    throw new Error('Run through vitest: its configuration makes the folder for servers.');
  return folder;
}

/**
 * Does something once in a run, however many processes ask: the first does it, the others wait for its result,
 * which must be JSON.
 * @throws Error with the message of the failure, for each that asks
 */
export async function oncePerRun<Result extends object>(
  name: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const path = join(runFolder(), name);
  const isFirst = await mkdir(`${path}.claimed`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const outcome = await task().catch((cause: unknown) => ({
      error: cause instanceof Error ? cause.message : String(cause),
    }));
    // The file appears whole: others read it as soon as it is there.
    await writeFile(`${path}.draft`, JSON.stringify(outcome), { mode: 0o600 });
    await rename(`${path}.draft`, `${path}.json`);
  }
  while (true) {
    const written = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
    if (written !== undefined) {
      const { error, ...result }: Result & { error?: string } = JSON.parse(written);
      if (error !== undefined) throw new Error(error);
      // What the task gave, through JSON.
      return result as unknown as Result;
    }
    await delay(20);
  }
}
