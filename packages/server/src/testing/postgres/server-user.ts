import { execFileSync } from 'node:child_process';

/** Whom a server runs as, where that is not whoever runs the tests. */
export type ServerUser = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is none. */
export function serverUser(): ServerUser | undefined {
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
