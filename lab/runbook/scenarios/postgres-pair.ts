import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPostgres } from '@portico/testing/database/installation';
import {
  durable,
  startPostgres,
  type TestPostgres,
  untilInSync,
  withHosts,
} from '@portico/testing/database/postgres';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import type { Attempt } from '../scenario.ts';

/** Returns true if PostgreSQL's client programs are beside its server, so that their versions agree. */
export async function hasPrograms({ untried }: Attempt, ...names: string[]): Promise<boolean> {
  const { programs } = await installPostgres();
  const missing = names.filter((name) => !existsSync(join(programs, name)));
  if (missing.length === 0) return true;
  untried(
    `${missing.join(', ')} is not in ${programs}: PORTICO_POSTGRES_BIN can name a folder that has it`,
  );
  return false;
}

/** A primary that acknowledges what its standby has flushed, by settings that an operator can change. */
export async function onPair(attempt: Attempt) {
  const primary = await startPostgres(durable);
  attempt.defer(() => primary.close());
  const standby = await startPostgres(durable, primary);
  attempt.defer(() => standby.close());
  await setStandbys(primary, 'standby');
  await untilInSync(primary);
  const database = withHosts(await primary.createDatabase(), primary, standby);
  const site = await attempt.start({ DATABASE_URL: database });
  return { primary, standby, database, site, member: await signedInVisitor(site.origin) };
}

export async function setStandbys(server: TestPostgres, names: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${names}'`);
  await server.query('select pg_reload_conf()');
}
