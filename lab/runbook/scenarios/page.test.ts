import { existsSync, mkdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres, type TestPostgres } from '@portico/testing/database/postgres';
import { findProgram } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { keyAccount } from '../../chaos/requests.ts';
import { mustRun } from '../../deploy/checkers.ts';
import {
  type Attempt,
  type Instance,
  isKnown,
  outcome,
  ready,
  runPortico,
  signIn,
  test,
} from '../scenario.ts';

/** Runs a command that succeeds, and notes it. */
async function succeed({ see }: Attempt, site: Instance, ...words: string[]): Promise<string> {
  const { code, output } = await site.portico(...words);
  await see(`portico ${words.join(' ')}`, () => code, 0);
  return output;
}

const [first, second] = [
  'the first secret of this site, long enough',
  'another one, as long as that first one',
];
const secrets = {
  before: { AUTH_SECRET: first },
  announced: { AUTH_SECRET: first, AUTH_SECRET_PREVIOUS: second },
  swapped: { AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first },
  after: { AUTH_SECRET: second },
} as const;

/** Starts two instances at once on an empty database, and uses a session and a message of one at the other. */
async function shareDatabase(
  { see, confirm, start }: Attempt,
  database: string,
  sentence: string,
): Promise<void> {
  const AUTH_URL = `http://localhost:${await freePort()}`;
  const ports = [new URL(AUTH_URL).port, String(await freePort())];
  const sites = await Promise.all(
    ports.map((PORT) => start({ DATABASE_URL: database, AUTH_URL, PORT })),
  );
  await confirm('is migrated at each start, by one instance while the others wait', async () => {
    const answers = await Promise.all(sites.map((site) => site.readiness()));
    return answers.every((answer) => answer === ready.ok);
  });
  const at = (index: number, cookies?: Map<string, string>) =>
    createVisitor(AUTH_URL, cookies, {}, (url, init) =>
      fetch(url.replace(/:\d+/, `:${ports[index]}`), init),
    );
  const members = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const visitor = at(0);
      const account = keyAccount();
      // The token of one instance, the message at the other.
      const signed = await account.sign(AUTH_URL, await visitor.csrfToken());
      const answer = await at(1, visitor.cookies).submit(signed);
      return { outcome: outcome(answer), visitor, account };
    }),
  );
  await see('messages of one are taken by the other', () =>
    members.every((member) => member.outcome === 'ok'),
  );
  await confirm(sentence, async () => {
    const sessions = await Promise.all(members.map(({ visitor }) => visitor.session()));
    return sessions.every(({ address }, index) => address === members[index]?.account.address);
  });
}

/** Starts the site on a file with the tables of a version before the first release. */
async function refuseUnreleased({ confirm, start, folder }: Attempt): Promise<void> {
  const path = join(folder, 'unreleased.sqlite');
  const file = new DatabaseSync(path);
  file.exec('CREATE TABLE kysely_migration (name text primary key, timestamp text not null)');
  file.exec("INSERT INTO kysely_migration VALUES ('0001_sessions', '2026-01-01T00:00:00.000Z')");
  file.close();
  const said = await start({ DATABASE_URL: `file:${path}` }).catch(String);
  await confirm('A database of an unreleased version is refused', () =>
    String(said).includes('unreleased version'),
  );
}

/** Migrates as a user that may create the schema, and starts the site when it may not any more. */
async function createSchemaOnce({ confirm, see, start }: Attempt, server: TestPostgres) {
  const url = new URL(await server.createDatabase());
  const database = url.pathname.slice(1);
  await server.query("create role plain login password 'plain'");
  Object.assign(url, { username: 'plain', password: 'plain' });
  const migrate = async () => (await runPortico(['migrate'], { DATABASE_URL: url.href })).code;
  await confirm('must be allowed to create the schema `portico` once', migrate, 1);
  await server.query(`grant create on database ${database} to plain`);
  await see('portico migrate succeeds where it may', migrate, 0);
  await server.query(`revoke create on database ${database} from plain`);
  const site = await start({ DATABASE_URL: url.href });
  await see('and needs that no more', () => signIn(site.origin), 'ok');
}

test('The secret', async ({ attempt: { see, confirm, quote, start, folder, untried } }) => {
  let site = await start(secrets.before);
  const { origin } = site;
  const member = await signedInVisitor(origin);
  const own = { AUTH_URL: origin, PORT: new URL(origin).port };
  quote(
    'they keep signing with the old one and accept both',
    '`AUTH_SECRET` is the new one, `AUTH_SECRET_PREVIOUS` the old one',
  );
  const steps = ['announced', 'swapped'] as const;
  for (const step of steps) {
    const visitor = createVisitor(origin);
    const signed = await keyAccount().sign(origin, await visitor.csrfToken());
    await site.stop();
    site = await start({ ...secrets[step], ...own });
    const answer = await visitor.submit(signed);
    await see(`${step}: a dialog from before the restart`, () => outcome(answer), 'ok');
    await see(`${step}: sessions go on`, () => isKnown(member, origin));
  }
  quote('Swap, and restart');
  await site.stop();
  site = await start({ ...secrets.after, ...own });
  await confirm('remove `AUTH_SECRET_PREVIOUS` and restart', () => isKnown(member, origin));
  const visitor = createVisitor(origin);
  await site.stop();
  site = await start({ ...secrets.before, ...own });
  const stale = await keyAccount().sign(origin, await visitor.csrfToken());
  const { nonce, statement } = (await visitor.get('/api/auth/nonce')).json();
  const account = privateKeyToAccount(generatePrivateKey());
  const fields = { statement: String(statement) };
  const { message, signature } = await signMessage(origin, account, String(nonce), fields);
  await site.stop();
  await start({ ...secrets.after, ...own });
  const refused = await visitor.submit(stale);
  await see('a form token from before is refused', () => refused.status, 403);
  const verified = await visitor.postJson('/api/auth/verify', { message, signature });
  await see('so is a nonce', () => outcome(verified), '401 NONCE_MISMATCH');
  quote('`AUTH_SECRET` signs form tokens and sign-in nonces; sessions are random and stored');
  const next = await signIn(origin, keyAccount(), visitor);
  await see('and signs in at the next try', () => next, 'ok');
  await confirm(
    'After a leak, set only a new one. Open forms and dialogs then expire once, and no session ends',
    () => isKnown(member, origin),
  );
  const generate = quote('openssl rand -hex 32').split(' ');
  if (findProgram('openssl') === undefined) untried('openssl, which is not installed');
  else {
    const AUTH_SECRET = (await mustRun(generate[0] ?? '', ...generate.slice(1))).trim();
    await see('a generated secret is taken', async () => (await start({ AUTH_SECRET })).running());
  }
  const unset = { ...own, PORT: '0', AUTH_URL: '', AUTH_SECRET: '', NODE_ENV: 'development' };
  const database = join(folder, 'development/portico.sqlite');
  mkdirSync(dirname(database));
  await start({ ...unset, DATABASE_URL: `file:${database}` });
  await confirm(
    'a site without one stores one beside the database (`auth-secret`, mode 0600)',
    () => statSync(join(dirname(database), 'auth-secret')).mode & 0o777,
    0o600,
  );
});

test('The database', async ({ attempt }) => {
  const { see, confirm, quote, start, folder } = attempt;
  const site = await start();
  await signedInVisitor(site.origin);
  const { mode } = statSync(join(folder, quote('portico.sqlite')));
  await confirm('readable by its own user only', () => mode & 0o777, 0o600);
  for (const line of [
    quote('portico upgrade-check'),
    quote('portico migrate --status'),
    quote('portico migrate --dry-run'),
    'portico migrate',
  ])
    await succeed(attempt, site, ...line.split(' ').slice(1));
  const check = await site.portico('upgrade-check');
  await see(`portico upgrade-check says: ${check.output.trim()}`, () =>
    check.output.startsWith('rolling'),
  );
  await site.stop();
  const fresh = `file:${join(folder, 'fresh.sqlite')}`;
  await shareDatabase(attempt, fresh, 'Several processes on the machine may share the file');
  await refuseUnreleased(attempt);
  const server = await startPostgres();
  attempt.defer(() => server.close());
  const url = await server.createDatabase();
  await shareDatabase(attempt, url, 'Instances share sessions, nonces, limits and email links');
  quote('**PostgreSQL** is for several machines');
  await createSchemaOnce(attempt, server);
  const schemas = await server.query(
    `select count(*) as count from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
  );
  await confirm(
    'Each instance holds up to ten connections',
    () => Number(schemas[0]?.['count']) <= 20,
  );
});

test('Sessions and accounts', async ({ attempt }) => {
  const { see, confirm, quote, start, folder } = attempt;
  const site = await start();
  const [one, other] = [await signedInVisitor(site.origin), await signedInVisitor(site.origin)];
  const { address } = one.account;
  const run = (line: string) =>
    succeed(attempt, site, ...line.replace('0x…', address).split(' ').slice(1));
  for (const line of [
    quote('portico status'),
    quote('portico sessions'),
    quote('portico sessions list 0x…'),
    quote('portico audit 0x…'),
    quote('portico users'),
    quote('portico users show 0x…'),
  ])
    await run(line);
  const lines = await run('portico audit --lines --since 2026-01-01');
  quote('portico audit --lines --since');
  await see('each line of the trail is JSON', () =>
    lines
      .trim()
      .split('\n')
      .every((line) => typeof JSON.parse(line) === 'object'),
  );
  await run(`portico sessions list eip155:8453:${address}`);
  quote('an address on one chain (`eip155:8453:0x…`)');
  const shown = await run(`portico users show ${address} --json`);
  const user = /"id":\s*"([^"]+)"/.exec(shown)?.[1] ?? '';
  const listed = await run(`portico sessions list ${user}`);
  await confirm('Commands that take an account also take the id of its user', () =>
    listed.includes(address),
  );
  for (const command of ['status', 'sessions', 'audit', 'forget', 'users', 'backup', 'restore'])
    await run(`portico ${command} --help`);
  JSON.parse(await run('portico status --json'));
  quote('Every command has `--help`, and `--json` for programs');
  const nowhere = join(folder, 'nowhere.sqlite');
  const typo = await runPortico(['users'], { DATABASE_URL: `file:${nowhere}` });
  await confirm(
    'A wrong `DATABASE_URL` is an error: only `migrate`, and `restore` into an empty database, create one',
    () => typo.code === 1 && !existsSync(nowhere),
  );
  await run(quote('portico sessions end 0x…'));
  const ended = await run(`portico audit ${address}`);
  await confirm('names the user or operator (`ada@web-1`', () => ended.includes(`@${hostname()}`));
  await confirm(
    'A browser whose session was ended is unauthenticated from its next request',
    () => isKnown(one, site.origin),
    false,
  );
  await see('another one goes on', () => isKnown(other, site.origin));
  const asked = await site.portico('sessions', 'end', '--all');
  await confirm('refuse without a terminal unless `--yes` is given', () => asked.code, 2);
  await succeed(attempt, site, 'sessions', 'end', '--all', '--yes');
  await see('the session of the other', () => isKnown(other, site.origin), false);
  quote('portico forget 0x…');
  await succeed(attempt, site, 'forget', address, '--yes');
  const trail = await site.portico('audit', address);
  await see('the trail of the address is empty', () => /is empty/.test(trail.output));
  const last = await signedInVisitor(site.origin);
  const { user: gone } = (await last.visitor.session()) as { user?: { id?: string } };
  await succeed(attempt, site, 'users', 'delete', gone?.id ?? '', '--yes');
  const deleted = await site.portico('audit', gone?.id ?? '');
  await confirm(
    '`forget` leaves nothing in the trail, `users delete` that a user of this id was deleted',
    () => deleted.output.includes('user-deleted') && !deleted.output.includes(last.account.address),
  );
  const stopping = await start({ STOP_DELAY: '60' });
  process.kill(stopping.pid, 'SIGTERM');
  await confirm(
    '`portico status` shows what the instances wrote, every 30 seconds and when asked to stop',
    async () => (await site.status()).includes(' stopping '),
  );
  const wrong = await site.portico('sessions', 'frobnicate');
  await confirm(
    'The exit code is 0 for success, 1 for a problem and 2 for wrong usage',
    () => wrong.code,
    2,
  );
});
