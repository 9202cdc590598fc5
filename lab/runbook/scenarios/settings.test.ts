import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@portico/testing/process/listen';
import { sendRequest } from '@portico/testing/server/send-request';
import { ageUser, signedInVisitor } from '@portico/testing/site/signed-in';
import { siteProgram, startSite } from '@portico/testing/site/site';
import { createVisitor } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { keyAccount } from '../../chaos/requests.ts';
import { type Attempt, isKnown, ready, runPortico, signIn, test } from '../scenario.ts';

const secret = 'a secret that stands in a file, long enough';

/** Starts a copy of the built site outside the repository, with its secret in a file, and looks at it at rest. */
async function tryCopy({ confirm, defer, folder }: Attempt): Promise<void> {
  const dist = join(folder, 'dist');
  cpSync(dirname(dirname(siteProgram)), dist, { recursive: true });
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  const environment = { AUTH_SECRET: '', AUTH_SECRET_FILE: file };
  const site = await startSite(environment, join(dist, 'server/main.js'));
  defer(() => site.stop());
  const member = await signedInVisitor(site.origin);
  await confirm('is all that runs, without `node_modules`', () => isKnown(member, site.origin));
  await confirm('can be in a file that `AUTH_SECRET_FILE` and so on name', () => site.running());
  const wrong = { NODE_ENV: 'production', AUTH_SECRET: secret, AUTH_URL: 'http://example.com' };
  const check = await runPortico(['check'], wrong);
  await confirm(
    '`portico check` prints no secrets',
    () => check.output.includes('AUTH_URL') && !check.output.includes(secret),
  );
}

/** Starts the site while its PostgreSQL is away. */
async function tryWaiting({ confirm, quote, defer, folder }: Attempt): Promise<void> {
  const [port, database] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    AUTH_SECRET: secret,
    AUTH_URL: origin,
    PORT: String(port),
    DATABASE_URL: `postgres://portico@127.0.0.1:${database}/portico`,
  };
  const child = spawn(process.execPath, [siteProgram], { cwd: folder, env, stdio: 'ignore' });
  defer(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const reason = '"reason":"waiting for the database: ECONNREFUSED"}';
  quote(`${reason}\``);
  await confirm('the site listens, answers 503 with `Retry-After`', async () => {
    const answer = await fetch(`${origin}/api/auth/session`);
    return answer.status === 503 && answer.headers.has('retry-after');
  });
  await confirm('readiness has `{"status":"unavailable","reason":', async () =>
    (await (await fetch(`${origin}/health/ready`)).text()).includes(reason),
  );
}

/** Asks a site to stop, and looks at it during its delay. */
async function tryStop({ confirm, quote, see, start }: Attempt): Promise<void> {
  const site = await start({ STOP_DELAY: '2' });
  const member = await signedInVisitor(site.origin);
  process.kill(site.pid, 'SIGTERM');
  await confirm('with readiness at 503', site.readiness, '503 {"status":"stopping"}');
  const answer = await sendRequest(new URL('/api/auth/session', site.origin), {
    headers: { cookie: [...member.visitor.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  const text = await answer.text();
  await confirm(
    'closes each connection after its answer',
    () => text.includes(member.account.address) && answer.headers.get('connection') === 'close',
  );
  await see('it has ended by itself', () => !site.running());
  await confirm('exits with 0', () => site.stop(), 0);

  const patient = await start({ STOP_DELAY: '60' });
  const begun = performance.now();
  process.kill(patient.pid, 'SIGTERM');
  await see('it serves during the delay', patient.readiness, '503 {"status":"stopping"}');
  quote('a second SIGTERM, skips the delay');
  await see('after a second SIGTERM it ends with 0', () => patient.stop(), 0);
  await see('long before the delay is over', () => performance.now() - begun < 20_000);
}

test('Start', async ({ attempt }) => {
  const { confirm, quote, folder, start } = attempt;
  await tryCopy(attempt);
  const site = await start({ NODE_OPTIONS: '--max-semi-space-size=16' });
  await confirm('It takes about 105 MB when idle', async () => {
    const bytes = (await site.metric('process_resident_memory_bytes')) ?? 0;
    return bytes > 6e7 && bytes < 1.4e8;
  });
  const path = join(folder, 'portico.sqlite');
  renameSync(path, `${path}.moved`);
  quote('`/health/ready` (in your own server `auth.health()`) is for the load balancer');
  await confirm(
    'the database does not answer, or its file is gone',
    site.readiness,
    ready.unavailable,
  );
  const wrong = await start({ PORT: 'x' }).catch(String);
  await confirm('A wrong setting [ends the process]', () => String(wrong).includes('ended early'));
  const live = await fetch(`${site.origin}/health/live`);
  await confirm(
    'answers as long as the process runs and never touches the database',
    () => live.status,
    200,
  );
  renameSync(`${path}.moved`, path);
  await tryWaiting(attempt);
  await tryStop(attempt);
});

test('Behind a proxy', async ({ attempt: { confirm, see, start } }) => {
  const plain = {
    NODE_ENV: 'production',
    AUTH_SECRET: secret,
    AUTH_URL: 'http://example.com',
    TRUSTED_PROXIES: '0.0.0.0/1',
  };
  const wrong = await runPortico(['check'], plain);
  await confirm('must start with `https://` in production', () =>
    /AUTH_URL.*https/.test(wrong.output),
  );
  await confirm('(no wider range)', () => wrong.output.includes('TRUSTED_PROXIES'));
  const site = await start();
  const account = keyAccount();
  const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const visitor = createVisitor(site.origin, new Map(), forged);
  const signed = await signIn(site.origin, account, visitor);
  await see('a sign-in through a proxy', () => signed, 'ok');
  const trail = await site.portico('audit', account.address);
  await confirm(
    '`X-Forwarded-For` is read from the right',
    () => trail.output.includes('198.51.100.7') && !trail.output.includes('203.0.113.9'),
  );
  const changes = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site', cookie: '' };
  const unchanged = 'forward `Origin`, `Cookie` and the `Sec-Fetch-*` headers unchanged';
  for (const [name, value] of Object.entries(changes)) {
    const csrfToken = await visitor.csrfToken();
    const form = { ...(await account.sign(site.origin, csrfToken)), json: 'true' };
    const changed = await visitor.post('/api/auth/callback/siwe', form, { [name]: value });
    await confirm(unchanged, () => changed.status, 403);
  }
  const page = await visitor.get('/');
  const [asset = ''] = /\/assets\/[\w.-]+/.exec(page.text) ?? [];
  const file = await visitor.get(asset);
  await confirm(
    'cache only `/assets`',
    () =>
      /immutable/.test(file.headers.get('cache-control') ?? '') &&
      /no-store|no-cache|private/.test(page.headers.get('cache-control') ?? ''),
  );
  const host = 'evil.example';
  const headers = { host, 'x-forwarded-host': host };
  let text = '';
  for (const path of ['/', '/account', '/api/auth/session', '/api/auth/signin']) {
    const other = await sendRequest(new URL(path, site.origin), { headers });
    text += (await other.text()) + JSON.stringify([...other.headers]);
  }
  await confirm(
    'comes from `AUTH_URL` alone, never from `Host` or `X-Forwarded-Host`',
    () => !text.includes(host),
  );
  await confirm('the log has an error when a visitor comes by another host', () =>
    site.logged('"level":50', host),
  );
  await site.stop();
  const untrusting = await start({ TRUSTED_PROXIES: '' });
  for (let count = 0; count < 130; count++) await signIn(untrusting.origin);
  await confirm('Without it all visitors share one limit of 60 sign-ins a minute', () =>
    untrusting.exceeds('portico_sign_ins_total', 'code="RATE_LIMITED"'),
  );
});

test('The admin page', async ({ attempt: { confirm, see, quote, start } }) => {
  const admin = privateKeyToAccount(generatePrivateKey());
  const site = await start({ ADMINS: `eip155:8453:${admin.address},email:eve@example.org` });
  quote('Entries are separated by commas');
  const { visitor } = await signedInVisitor(site.origin, admin);
  const member = await signedInVisitor(site.origin);
  const pages = await Promise.all(
    ['/admin', '/admin/users', '/admin/sessions'].map((path) => visitor.get(path)),
  );
  await confirm('turns on `/admin`, in English: what `portico status` shows, users, sessions', () =>
    pages.every(({ status }) => status === 200),
  );
  const tokens = [...visitor.cookies.values(), ...member.visitor.cookies.values()];
  const all = pages.map(({ text }) => text).join();
  await see(
    'they need no script, are in English, and show no token',
    () =>
      !all.includes('<script') &&
      all.includes('lang="en"') &&
      tokens.filter((token) => token.length > 30).every((token) => !all.includes(token)),
  );
  const refused = await member.visitor.get('/admin');
  await confirm('Everyone else gets a 404', () => refused.status, 404);
  const form = (pages[2]?.text.match(/<form method="post"[\s\S]*?<\/form>/g) ?? []).map((text) =>
    Object.fromEntries(
      [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );
  for (const fields of form) await visitor.post('/admin/sessions/end', fields);
  await see('the buttons of the page were pressed', () => form.length, 2);
  await confirm('a button that ends a session', () => isKnown(member, site.origin), false);
  const again = await signedInVisitor(site.origin, admin);
  await ageUser(site, again.visitor, 13 * 3_600_000);
  const late = await again.visitor.get('/admin');
  await confirm('in the last 12 hours; after that `/admin` asks to sign in again', () =>
    late.text.includes('These pages ask for a session of the last 12 hours'),
  );
});
