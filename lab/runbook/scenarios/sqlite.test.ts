import { closeSync, copyFileSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '@portico/testing/process/child';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createDisk } from '../../chaos/sqlite-faults.ts';
import { mustRun } from '../../deploy/checkers.ts';
import {
  type Attempt,
  confirmUnavailable,
  hasState,
  type Instance,
  isKnown,
  ready,
  signIn,
  test,
} from '../scenario.ts';

const endings = ['', '-wal', '-shm'];

/** Readiness, the log and a refused sign-in, as all symptoms have them in which the database takes no writes. */
async function seeReadsOnly({ see }: Attempt, site: Instance): Promise<void> {
  await see('readiness is 200 {"status":"reads-only"}', site.readiness, ready.readsOnly);
  // Before a sign-in was tried.
  await see('portico_store_state is 1 for reads-only', () => hasState(site, 'reads-only'));
  await see('the log reports it', () => site.logged('the database takes no writes'));
  await see('signing in is refused', () => signIn(site.origin), '503 STORE_UNAVAILABLE');
  await see('portico_sign_ins_total counts it', () =>
    site.exceeds('portico_sign_ins_total', 'code="STORE_UNAVAILABLE"'),
  );
}

/** That it takes writes again, without a restart. */
async function seeRecovery({ see }: Attempt, site: Instance): Promise<void> {
  await see('the log says "the database takes writes again"', () =>
    site.logged('the database takes writes again'),
  );
  await see('it recovers by itself', site.readiness, ready.ok);
  await signedInVisitor(site.origin);
}

/** A disk that can be filled and frozen, with a site on it; undefined where none can be mounted. */
async function onDisk(attempt: Attempt) {
  const disk = createDisk(true);
  attempt.defer(() => disk.close());
  if (disk.mounted === undefined) {
    attempt.untried('a file system of its own has to be mounted, as root on Linux');
    return undefined;
  }
  const path = join(disk.folder, 'portico.sqlite');
  const site = await attempt.start({ DATABASE_URL: `file:${path}` });
  return { ...disk.mounted, path, site, member: await signedInVisitor(site.origin) };
}

test('Reads only: the disk is full or read-only', async ({ attempt }) => {
  const { quote, see, confirm } = attempt;
  const found = await onDisk(attempt);
  if (found === undefined) return;
  const { site, path, member } = found;
  const protectedFiles = ['', '-wal'].map((ending) => path + ending);
  for (const [name, reason, begin, end] of [
    [
      'read-only',
      'disk I/O error',
      () => found.protect(protectedFiles),
      () => found.release(protectedFiles),
    ],
    ['full', 'database or disk is full', found.fill, found.empty],
  ] as const) {
    begin();
    try {
      await seeReadsOnly(attempt, site);
      quote(
        '`{"status":"reads-only"}`; `portico_store_state` is 1 for `reads-only`',
        'the log says `the database takes no writes`',
        '`portico_sign_ins_total` counts `STORE_UNAVAILABLE`',
      );
      await see(`${name}: the log has the reason in err`, () =>
        site.logged(quote('a request could not be answered'), '"err"', reason),
      );
      await confirm(
        'Pages and sessions are served, signing in and out is 503',
        async () =>
          (await isKnown(member, site.origin)) &&
          (await member.visitor.get('/')).status === 200 &&
          (await member.visitor.signOut()).status === 503,
      );
      await see(`${name}: portico status begins with it`, async () =>
        (await site.status()).startsWith(quote('The database takes no writes')),
      );
      if (name === 'full') {
        quote(
          '`portico status` begins',
          'shows an instance that could still report as `reads-only`',
        );
        await confirm('one that could not as `silent` after 90 seconds', async () =>
          / (?:silent|reads-only)\b/.test(await site.status()),
        );
      }
    } finally {
      end();
    }
    quote(
      'free space, or mount the file system writable',
      'It recovers by itself: `the database takes writes again`',
      'in `err`',
    );
    await seeRecovery(attempt, site);
  }
});

test('Reads only: the disk hangs', async ({ attempt }) => {
  const { quote, see, confirm } = attempt;
  const found = await onDisk(attempt);
  if (found === undefined) return;
  const { site, member } = found;
  found.freeze();
  try {
    const begun = performance.now();
    const first = signIn(site.origin);
    await confirm('`portico_store_queue` is above 0', () => site.exceeds('portico_store_queue'));
    await confirm(
      'everything else answers at once',
      async () =>
        (await isKnown(member, site.origin)) &&
        (await member.visitor.get('/account')).status === 200 &&
        (await member.visitor.get('/health/live')).status === 200,
    );
    const answer = await first;
    const seconds = (performance.now() - begun) / 1000;
    quote('Signing in takes 4 s, then is 503');
    await see(
      `signing in took ${seconds.toFixed(1)} s: ${answer}`,
      () => seconds > 3 && answer === '503 STORE_UNAVAILABLE',
    );
    await seeReadsOnly(attempt, site);
    await see('the log has the reason', () =>
      site.logged('"err"', quote('a write waited too long')),
    );
    quote('in `err`', '`dmesg`, `iostat -x 1`');
  } finally {
    found.thaw();
  }
  quote('It recovers by itself');
  await seeRecovery(attempt, site);
  found.freeze();
  const waits = signIn(site.origin).catch(String);
  await delay(500);
  process.kill(site.pid, 'SIGTERM');
  await delay(500);
  found.thaw();
  await confirm(
    'A process that is asked to stop ends once the disk answers',
    () => !site.running(),
  );
  await waits;
});

test('Reads only: the database is locked', async ({ attempt }) => {
  const { quote, see, start, folder } = attempt;
  const site = await start();
  const path = join(folder, 'portico.sqlite');
  const other = new DatabaseSync(path, { timeout: 10_000 });
  other.exec('BEGIN IMMEDIATE');
  try {
    await seeReadsOnly(attempt, site);
    quote(
      'the same as for a disk that hangs',
      'Another program holds the SQLite file',
      '`fuser -v FILE`',
    );
    if (findProgram('fuser') === undefined) attempt.untried('fuser, which is not installed');
    else {
      await see('fuser names the process that holds the file', async () =>
        (await mustRun('fuser', '-v', path)).split(/\s+/).includes(String(process.pid)),
      );
    }
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  quote('It recovers by itself');
  await seeRecovery(attempt, site);
});

test('The database file is gone', async ({ attempt }) => {
  const { quote, see, confirm, start, folder } = attempt;
  const path = join(folder, 'portico.sqlite');
  const site = await start();
  const member = await signedInVisitor(site.origin);
  const files = endings.map((ending) => path + ending);

  for (const file of files) renameSync(file, `${file}.moved`);
  await confirmUnavailable(attempt, site);
  await see(
    'requests that need the database are 503',
    async () => (await member.visitor.get('/api/auth/session')).status,
    503,
  );
  const gone = `${quote('a file of the database')} ${quote('was deleted or moved')}`;
  await see('the log says it once', () => site.count(gone), 1);
  await see('it names the file', () => site.logged(gone, path));
  await confirm('`portico status` says', async () =>
    (await site.status()).includes(`${quote('There is no database at')} ${path}`),
  );
  for (const file of files) renameSync(`${file}.moved`, file);
  await see('moved back: the log reports it', () =>
    site.logged(quote('the database file is back')),
  );
  await see('it goes on by itself', () => isKnown(member, site.origin));

  copyFileSync(path, `${path}.copy`);
  renameSync(path, `${path}.moved`);
  renameSync(`${path}.copy`, path);
  await see('replaced: readiness is 503', site.readiness, ready.unavailable);
  await see('the log says "was replaced by another"', () =>
    site.logged(quote('was replaced by another')),
  );
  renameSync(`${path}.moved`, path);
  await see('put back: the session is known', () => isKnown(member, site.origin));

  const backup = join(folder, 'backup.sqlite');
  await site.portico('backup', backup);
  for (const file of files) rmSync(file);
  await see('deleted: readiness is 503', site.readiness, ready.unavailable);
  quote('stop, put the files or a [backup](#backups) there, start');
  await site.stop();
  copyFileSync(backup, path);
  const next = await start();
  await see('with the backup in its place the session is known', () =>
    isKnown(member, next.origin),
  );
});

test('The database file is damaged', async ({
  attempt: { quote, see, confirm, start, folder },
}) => {
  const path = join(folder, 'portico.sqlite');
  const backup = join(folder, 'backup.sqlite');
  const site = await start();
  const member = await signedInVisitor(site.origin);
  await site.portico('backup', backup);
  await site.stop();
  damage(path);
  const refusedStart = await start().catch(String);
  await see('the site does not start, and says why', () =>
    [quote('could not be prepared'), quote('database disk image is malformed')].every((text) =>
      String(refusedStart).includes(text),
    ),
  );
  quote('stop, move the three files away, `portico restore BACKUP`, start');
  for (const ending of endings) rmSync(path + ending, { force: true });
  await site.portico('restore', backup, '--yes');
  const next = await start();
  await see('restored: the session is known', () => isKnown(member, next.origin));
  const other = new DatabaseSync(path, { timeout: 10_000 });
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  damage(path);
  // The site reads pages again after another's write.
  other.exec('PRAGMA user_version = 1');
  other.close();
  await confirm('Or requests are 503 with that in `err`', async () => {
    const refused = (await signIn(next.origin)).startsWith('503');
    return refused && next.logged('"err"', 'database disk image is malformed');
  });
});

/** Overwrites pages of a database, all but its first. */
function damage(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(20_000, 'damaged'), 0, 20_000, 4096);
  closeSync(file);
}

test('The last backup is old', async ({ attempt: { quote, see, confirm, start, folder } }) => {
  const site = await start();
  const metric = quote('portico_backup_timestamp_seconds');
  await confirm('is more than 26 hours ago, or 0', () => site.metric(metric), 0);
  const failed = await site.portico('backup', join(folder, 'nowhere/copy.sqlite'));
  await confirm(
    '`portico backup` ends with exit code 1 and the reason',
    () => failed.code === 1 && failed.output.includes('There is no folder'),
  );
  const copy = join(folder, 'copy.sqlite');
  const done = await site.portico('backup', '--verify', '--to', copy);
  await see('portico backup --verify --to succeeds', () => done.code, 0);
  await confirm(
    'The metric follows within one scrape',
    async () => Date.now() / 1000 - ((await site.metric(metric)) ?? 0) < 120,
  );
  const recorded = await site.portico('backup', '--record');
  await confirm('`portico backup --record`', () => recorded.code, 0);
});
