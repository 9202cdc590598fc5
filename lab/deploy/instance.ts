import { type Child, startChild } from '@portico/testing/process/child';
import { root } from './files.ts';

/** Starts an instance of the built site in production, with an environment made from nothing. */
export function startInstance(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Child> {
  return startChild(process.execPath, [`${root}apps/site/dist/server/main.js`], {
    ready: /"Portico is ready at ([^"]+)"/,
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      AUTH_SECRET: 'the checks of deploy keep no secret at all',
      DATABASE_URL: `file:${folder}/portico.sqlite`,
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
}
