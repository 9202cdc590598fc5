import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPostgres } from '@portico/testing/database/installation';
import { durable, startPostgres, type TestPostgres } from '@portico/testing/database/postgres';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../../chaos/requests.ts';
import {
  type Attempt,
  type Instance,
  isKnown,
  outcome,
  runPortico,
  signIn,
  test,
} from '../scenario.ts';
import { hasPrograms } from './postgres-pair.ts';
import { tryLiveRestore } from './try-live-restore.ts';

/** Puts the database of a stopped site back to its backup. */
type Restore = () => Promise<void>;

/**
 * Makes a backup, ends a session and uses a message afterwards, restores, and looks at what is alive: with both choices for
 * restored sessions.
 */
async function tryRestore(
  { see, confirm, start }: Attempt,
  url: string,
  backup: (site: Instance) => Promise<void>,
  restore: Restore,
): Promise<void> {
  const site = await start({ DATABASE_URL: url });
  const [stays, leaves] = [await signedInVisitor(site.origin), await signedInVisitor(site.origin)];
  const asking = createVisitor(site.origin);
  const signed = await keyAccount().sign(site.origin, await asking.csrfToken());
  const stolen = new Map(asking.cookies);
  await backup(site);
  const used = await asking.submit(signed);
  await see('a message is used after the backup', () => outcome(used), 'ok');
  const copy = new Map(leaves.visitor.cookies);
  await leaves.visitor.signOut();
  await site.stop();
  const left = { ...leaves, visitor: createVisitor(site.origin, copy) };
  const AUTH_URL = site.origin;
  for (const choice of ['keep', 'end'] as const) {
    await restore();
    const port = new URL(AUTH_URL).port;
    const environment = { DATABASE_URL: url, AUTH_URL, PORT: port, RESTORED_SESSIONS: choice };
    const next = await start(environment);
    await confirm(
      choice === 'keep'
        ? 'those that were signed out after the backup included'
        : '`RESTORED_SESSIONS=end` ends all of them at that start',
      () => isKnown(left, AUTH_URL),
      choice === 'keep',
    );
    await see(
      `${choice}: a session that had not ended`,
      () => isKnown(stays, AUTH_URL),
      choice === 'keep',
    );
    const again = await createVisitor(AUTH_URL, new Map(stolen)).submit(signed);
    await confirm(
      'refuses every message and mailed link that was issued before',
      () => outcome(again),
      '401 NONCE_USED',
    );
    await confirm('`this is another copy of the database`', () =>
      next.logged('this is another copy of the database'),
    );
    const decided =
      choice === 'keep' ? /No session of the backup was ended/ : /\d sessions? of the/;
    await confirm(
      '`portico status` shows for 25 hours when that was and how many sessions were ended',
      async () => decided.test(await next.status()),
    );
    await signedInVisitor(AUTH_URL);
    await next.stop();
  }
}

/** Restores a backup below an instance that runs, while a client posts a message of which the backup does not know. */
async function tryRunningRestore(
  { see, confirm, start, quote }: Attempt,
  url: string,
  backup: () => Promise<void>,
  restore: Restore,
): Promise<void> {
  quote('For PostgreSQL');
  const { origin } = await start({ DATABASE_URL: url, RESTORED_SESSIONS: 'end' });
  const leaves = await signedInVisitor(origin);
  const left = { ...leaves, visitor: createVisitor(origin, new Map(leaves.visitor.cookies)) };
  const asking = createVisitor(origin);
  const signed = await keyAccount().sign(origin, await asking.csrfToken());
  const stolen = new Map(asking.cookies);
  const submit = async () => outcome(await createVisitor(origin, new Map(stolen)).submit(signed));
  await backup();
  const used = await asking.submit(signed);
  await see('a message is used after the backup', () => outcome(used), 'ok');
  await leaves.visitor.signOut();
  const thief = repeat(submit);
  try {
    for (let round = 1; round <= 10; round++) {
      await restore();
      const again = await submit();
      await confirm('instances that still ran refuse as well', () => again, '401 NONCE_USED');
      await see('and take new ones', () => signIn(origin), 'ok');
      const isAlive = await isKnown(left, origin);
      await see('a session that ended after the backup is not alive', () => isAlive, false);
    }
  } finally {
    await thief.stop();
  }
  await see(
    `none of ${thief.results.length} posts during ten restores was accepted`,
    () => !thief.results.includes('ok'),
  );
}

/** Does something all the time. Failures are left out. */
function repeat<Result>(task: () => Promise<Result>) {
  const results: Result[] = [];
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      await task().then(
        (result) => results.push(result),
        () => undefined,
      );
      await delay(50);
    }
  })();
  return {
    results,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Signs in all the time, and notes when each was acknowledged. */
function signInSteadily(origin: string) {
  const { results, stop } = repeat(async () => {
    const visitor = createVisitor(origin);
    if ((await signIn(origin, keyAccount(), visitor)) !== 'ok') throw new Error('refused');
    return { at: performance.now(), cookies: visitor.cookies };
  });
  return { acknowledged: results, stop };
}

/** Loses a server with its disk, and recovers it from a base backup and the archive. */
async function recover(server: TestPostgres, base: string, archive: string): Promise<void> {
  await server.kill();
  await server.run('rm', ['-rf', server.data]);
  await server.run('cp', ['-R', base, server.data]);
  await server.run('touch', [join(server.data, 'recovery.signal')]);
  await server.start({ restore_command: `cp ${archive}/%f %p` });
}

test('Backups', async ({ attempt }) => {
  const { folder, see, confirm, quote } = attempt;
  const [path, copy] = [join(folder, 'portico.sqlite'), join(folder, 'copy.sqlite')];
  await tryRestore(
    attempt,
    `file:${path}`,
    async (site) => {
      quote('portico backup --verify --to');
      const { code, output } = await site.portico('backup', '--verify', '--to', copy);
      await confirm('with mode 0600', () => statSync(copy).mode & 0o777, 0o600);
      await see(`portico backup: ${output.trim().split('\n').at(-1)}`, () => code, 0);
      quote('`--verify` restores the copy into a database that is thrown away');
    },
    async () => {
      for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
      copyFileSync(copy, path);
    },
  );
  quote('Nor does it know which sessions ended since');
  await tryLiveRestore(attempt);
  if (!(await hasPrograms(attempt, 'pg_dump', 'pg_restore'))) return;
  const server = await startPostgres();
  attempt.defer(() => server.close());
  const url = await server.createDatabase();
  const dump = `${server.data}.dump`;
  const file = `--file=${dump}`;
  const backup = () => server.run('pg_dump', ['--schema=portico', '--format=custom', file, url]);
  const restore = (...more: string[]) =>
    server.run('pg_restore', ['--clean', '--if-exists', ...more, '--dbname', url, dump]);
  await tryRestore(
    attempt,
    url,
    async (site) => {
      quote('pg_dump --schema=portico --format=custom');
      await backup();
      const { code } = await site.portico('backup', '--record');
      await confirm('portico backup --record', () => code, 0);
      quote('Stop the site, then `pg_restore --clean --if-exists --single-transaction`');
    },
    () => restore('--single-transaction'),
  );
  // Here in steps: the instance sees tables that are half full.
  await tryRunningRestore(attempt, url, backup, restore);
});

test('operate/postgresql.md: Point-in-time recovery', async ({ attempt }) => {
  const { quote, see, confirm, start, defer } = attempt;
  if (!(await hasPrograms(attempt, 'pg_basebackup'))) return;
  quote('archive_mode = on', 'an `archive_timeout` of 5 seconds', '--checkpoint=fast');
  quote('make an empty file `recovery.signal` in it', 'Start PostgreSQL');
  const settings = { ...durable, archive_mode: 'on' };
  // Settings come with the start, so its folder has a name before the server has one.
  const archive = join((await installPostgres()).template, `../archive-${process.pid}`);
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  quote(command.replaceAll(archive, '/archive'));
  const server = await startPostgres({
    ...settings,
    archive_timeout: '5',
    archive_command: command,
  });
  defer(() => server.close());
  await server.run('mkdir', [archive]);
  const url = await server.createDatabase();
  const site = await start({ DATABASE_URL: url });
  const early = await signedInVisitor(site.origin);
  const base = `${server.data}-base`;
  const target = ['--pgdata', base, '--checkpoint=fast'];
  await server.run('pg_basebackup', ['-d', server.replication, ...target]);
  const recorded = await runPortico(['backup', '--record'], { DATABASE_URL: url });
  await see('a base backup, which is recorded', () => recorded.code, 0);

  const load = signInSteadily(site.origin);
  await delay(20_000);
  const lost = performance.now();
  const before = load.acknowledged.length;
  await recover(server, base, archive);
  await confirm(
    'It replays the log and takes writes. Instances that run find it by themselves',
    () => load.acknowledged.slice(before).some(({ at }) => at > lost + 100),
  );
  const back = load.acknowledged.find(({ at }) => at > lost + 100)?.at ?? lost;
  await load.stop();
  await see('a session from before the base backup is alive', () => isKnown(early, site.origin));
  let kept = lost;
  let missing = 0;
  for (const { at, cookies } of load.acknowledged.slice(0, before).reverse()) {
    const session = await createVisitor(site.origin, cookies).session();
    if ('address' in session) break;
    missing += 1;
    kept = at;
  }
  const [rpo, rto] = [lost - kept, back - lost].map((time) => (time / 1000).toFixed(1));
  quote('A base backup with the log of changes since loses the last moments alone');
  await see(
    `RPO ${rpo} s (${missing} of ${before} sign-ins), RTO ${rto} s`,
    () => lost - kept < 10_000,
  );
  const ended = await site.portico('sessions', 'end', '--all', '--yes');
  await confirm(
    '`portico sessions end --all`',
    async () => ended.code === 0 && !(await isKnown(early, site.origin)),
  );
});
