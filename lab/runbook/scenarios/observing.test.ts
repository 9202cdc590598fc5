import { spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/listen';
import { sendRequest } from '@portico/testing/server/send-request';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { siteProgram } from '@portico/testing/site/site';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../../chaos/requests.ts';
import { root } from '../../deploy/checkers.ts';
import { isKnown, outcome, signIn, signInContract, test } from '../scenario.ts';

test('operate/metrics.md: Metrics', async ({ attempt: { confirm, quote, start } }) => {
  const site = await start();
  const other = await start();
  const { account, visitor } = await signedInVisitor(site.origin);
  await visitor.get('/nowhere/at/all');
  const url = new URL(`http://127.0.0.1:${site.metricsPort}/metrics`);
  const text = await (await fetch(url)).text();
  const { user } = (await visitor.session()) as { user?: { id?: string } };
  const secrets = [account.address, user?.id ?? '', ...visitor.cookies.values()];
  await confirm('No label holds an address, an account, a user or a token', () =>
    secrets.every((one) => one.length > 8 && !text.toLowerCase().includes(one.toLowerCase())),
  );
  await confirm('an unknown path is `other`', () => text.includes('route="other"'));
  await confirm('Every instance counts from its start', async () => {
    const opened = 'portico_sessions_opened_total';
    return (await site.metric(opened)) === 1 && (await other.metric(opened)) === 0;
  });
  quote('Any other `Host` gets 421', "`METRICS_PORT=9464` serves Prometheus' text format");
  const ask = async (host: string) => (await sendRequest(url, { headers: { host } })).status;
  await confirm(
    'Scrape it by an IP address, a name without a dot',
    async () =>
      (await ask('127.0.0.1')) === 200 &&
      (await ask('portico:9464')) === 200 &&
      (await ask('rebound.example.com')) === 421,
  );
  const apart = await start({ METRICS_HOST: '127.0.0.2' });
  const at = (host: string) => fetch(`http://${host}:${apart.metricsPort}/metrics`);
  const here = await at('127.0.0.1').catch(() => undefined);
  await confirm(
    '`METRICS_HOST` is another address',
    async () => (await at('127.0.0.2')).ok && here === undefined,
  );
});

test('operate/logs.md: What is logged', async ({ attempt: { confirm, see, quote, start } }) => {
  const site = await start({ BASE_RPC_URL: 'http://127.0.0.1:9' });
  const account = keyAccount();
  const ip = '198.51.100.77';
  const visitor = createVisitor(site.origin, new Map(), { 'x-forwarded-for': ip });
  const signed = await account.sign(site.origin, await visitor.csrfToken());
  const cookies = new Map(visitor.cookies);
  await see('a sign-in', async () => outcome(await visitor.submit(signed)), 'ok');
  cookies.set('session', [...visitor.cookies.values()].join());
  const again = await visitor.submit(signed);
  await see('the same message again', () => outcome(again), '401 NONCE_USED');
  await visitor.get('/api/auth/signin?callbackUrl=https%3A%2F%2Fevil.example');
  await visitor.signOut();
  const outage = await signInContract(site.origin);
  await see('a sign-in without a node', () => outage, '503 CHAIN_UNAVAILABLE');
  await confirm('`level` 50 needs attention: `a request could not be answered`', () =>
    site.logged(
      '"level":50',
      'a request could not be answered',
      '"reason"',
      '"code":"CHAIN_UNAVAILABLE"',
    ),
  );
  quote('One line per event: `signed in`');
  for (const line of ['`signed in`', '`signed out`', '`a callback URL was ignored`'])
    await confirm(line, () => site.logged(`"${line.slice(1, -1)}"`));
  await confirm('`sign-in refused` with its `code`', () =>
    site.logged('"sign-in refused"', '"code":"NONCE_USED"'),
  );
  const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'from a browser' };
  await visitor.post('/api/auth/_log', report);
  await confirm('`"client":true` marks reports from browsers', () => site.logged('"client":true'));
  quote(
    'The log contains no cookie, token, signature, message, secret, email address or IP address',
  );
  const log = site.output().join('\n');
  const secrets = [
    ...[...visitor.cookies.values(), ...cookies.values()].filter(({ length }) => length > 20),
    signed.signature,
    signed.csrfToken,
    account.address,
    ip,
  ];
  await see('the log has none of them', () => secrets.every((one) => !log.includes(one)));
  const trail = await site.portico('audit', account.address);
  await confirm('Sign-ins with their IP addresses are in the audit trail', () =>
    trail.output.includes(ip),
  );
});

test('operate/logs.md: Request ids', async ({ attempt: { see, confirm, quote, start } }) => {
  const site = await start();
  const visitor = createVisitor(site.origin);
  quote('Every answer of the site carries `x-request-id`, files and failures included');
  for (const path of ['/', '/nowhere', '/api/auth/session', '/favicon.ico']) {
    const { headers, status } = await visitor.get(path);
    await see(`${path}: ${status} with x-request-id`, () => headers.has('x-request-id'));
  }
  const kept = await visitor.get('/', { 'x-request-id': 'of-the-proxy' });
  await confirm(
    'An id that a proxy sends is kept when the proxy is in `TRUSTED_PROXIES`',
    () => kept.headers.get('x-request-id'),
    'of-the-proxy',
  );
  // It has other characters.
  const bad = await visitor.get('/', { 'x-request-id': 'not allowed {}' });
  await confirm('else a UUID is made', () =>
    /^[0-9a-f-]{36}$/.test(bad.headers.get('x-request-id') ?? ''),
  );
});

test('Runbook', async ({ attempt: { confirm, see, start, folder } }) => {
  const site = await start();
  const { origin } = site;
  const member = await signedInVisitor(origin);
  const ended = await signedInVisitor(origin);
  const copy = { ...ended, visitor: createVisitor(origin, new Map(ended.visitor.cookies)) };
  const path = join(folder, 'portico.sqlite');
  renameSync(path, `${path}.moved`);
  const refused = await signIn(origin);
  const session = await member.visitor.get('/api/auth/session');
  const page = await member.visitor.get('/account');
  await confirm(
    'no session is reported as ended, none is opened, and no member is asked to connect',
    () =>
      [refused.slice(0, 3), session.status, page.status].every((status) => `${status}` === '503'),
  );
  renameSync(`${path}.moved`, path);
  await see('the session goes on', () => isKnown(member, origin));
  await ended.visitor.signOut();
  const last = await signedInVisitor(origin);
  process.kill(site.pid, 'SIGKILL');
  const next = await start();
  await confirm(
    'After a kill every acknowledged sign-in and sign-out is kept',
    async () => (await isKnown(last, next.origin)) && !(await isKnown(copy, next.origin)),
  );
});

/** Starts the site, sends it what it warns of, and resolves with all that it logged. */
async function readLog(folder: string, level: string): Promise<string> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'the scenarios of the runbook keep no secret',
    AUTH_URL: origin,
    PORT: String(port),
    STOP_DELAY: '0',
    LOG_LEVEL: level,
  };
  const child = spawn(process.execPath, [siteProgram], { cwd: folder, env });
  const log = text(child.stdout);
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(100);
  await signIn(origin);
  child.kill();
  return log;
}

test('operate/logs.md: Logs', async ({ attempt: { confirm, see, folder } }) => {
  const levels = async (level: string) => {
    const lines = (await readLog(folder, level)).trim().split('\n');
    return lines.filter((line) => line !== '').map((line): number => JSON.parse(line).level);
  };
  const all = await levels('info');
  await confirm('prints one JSON object a line', () => all.includes(30) && all.includes(40));
  const warnings = await levels('warn');
  const errors = await levels('error');
  await confirm(
    '`LOG_LEVEL=warn` leaves out information, `error` the warnings, too',
    () => warnings.includes(40) && !warnings.includes(30) && errors.every((level) => level >= 50),
  );
  await see('warnings are logged where they are wanted', () => warnings.length > 0);
});

/** Spans that a site printed. */
type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
};

test('operate/metrics.md: Traces', async ({ attempt: { confirm, quote, start } }) => {
  const sdk = join(root, 'packages/testing/src/site/register-traces.js');
  quote('NODE_OPTIONS="--import');
  const environment = { NODE_OPTIONS: `--import=${sdk}`, BASE_RPC_URL: 'http://127.0.0.1:9' };
  const site = await start(environment);
  const spans = () =>
    site
      .output()
      .flatMap((line) => (line.startsWith('{"span"') ? [JSON.parse(line).span as Span] : []));
  const named = (name: string) => spans().filter((span) => span.name === name);
  const { account, visitor } = await signedInVisitor(site.origin);
  await confirm('The site records spans where an SDK of OpenTelemetry is registered', () =>
    named('sign-in').some(({ attributes }) => attributes['portico.result'] === 'ok'),
  );
  await signInContract(site.origin);
  const asking = createVisitor(site.origin);
  const signed = await keyAccount().sign(site.origin, await asking.csrfToken());
  await asking.submit(signed);
  await asking.submit(signed);
  const withResult = (code: string) =>
    named('sign-in').find(({ attributes }) => attributes['portico.result'] === code);
  await confirm(
    '`portico.result` is `ok` or a code; outages are errors, refusals are not',
    () => withResult('CHAIN_UNAVAILABLE')?.failed && withResult('NONCE_USED')?.failed === false,
  );
  const secrets = [account.address, ...visitor.cookies.values()].map((one) => one.toLowerCase());
  await confirm('No attribute holds an address or a token', () => {
    const text = JSON.stringify(spans()).toLowerCase();
    return secrets.every((one) => !text.includes(one));
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await visitor.get('/', { traceparent });
  const other = await start({ ...environment, TRUSTED_PROXIES: '' });
  await createVisitor(other.origin).get('/', { traceparent });
  await confirm(
    "A trusted proxy's `traceparent` is continued, a visitor's ignored",
    () =>
      site.logged('"span"', traceId) && other.logged('"span"', 'GET /') && !other.logged(traceId),
  );
});
