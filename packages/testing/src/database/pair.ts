import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A primary that acknowledges what its standby has flushed, and that standby; the caller closes both. */
export async function startPair(): Promise<{ primary: TestPostgres; standby: TestPostgres }> {
  const primary = await startPostgres({ synchronous_standby_names: 'standby' });
  const standby = await startPostgres({}, primary);
  await untilInSync(primary);
  return { primary, standby };
}

/** Resolves when the standby of a primary takes part in its commits. */
export async function untilInSync(primary: TestPostgres): Promise<void> {
  const inSync = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await primary.query(inSync)).length === 0) await delay(20);
}

/** A database's URL with other hosts. */
export function withHosts(url: string, ...servers: readonly { readonly host: string }[]): string {
  return url.replace(/@[^/]+/, () => `@${servers.map(({ host }) => host).join()}`);
}
