import { sendRequest } from '@portico/testing/server/send-request';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../../chaos/requests.ts';
import { outcome, test } from '../scenario.ts';

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
  const site = await start();
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
