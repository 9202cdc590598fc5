import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '@portico/testing/mail/mail-server';
import { freePort } from '@portico/testing/process/listen';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor, type SignedMessage, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { wrongClock } from '../../chaos/faults.ts';
import { keyAccount } from '../../chaos/requests.ts';
import { type Attempt, type Instance, outcome, ready, signIn, test } from '../scenario.ts';

const alice = privateKeyToAccount(generatePrivateKey());

test('Everyone gets 429', async ({ attempt: { quote, see, saw, confirm, start } }) => {
  // Each visitor comes with an address in X-Forwarded-For.
  const site = await start({ TRUSTED_PROXIES: '' });
  const outcomes: string[] = [];
  // A new minute may begin among them.
  for (let count = 0; count < 130; count++) outcomes.push(await signIn(site.origin));
  const passed = outcomes.filter((one) => one === 'ok').length;
  await see(
    `of 130 sign-ins ${passed} are ok, the others 429`,
    () => [...new Set(outcomes)].sort().join() === '429 RATE_LIMITED,ok' && passed <= 120,
  );
  await confirm(
    '`portico_sign_ins_total` counts `RATE_LIMITED` from the 61st sign-in of a minute',
    () => site.exceeds('portico_sign_ins_total', 'code="RATE_LIMITED"'),
  );
  const warning = quote('X-Forwarded-For arrives and no proxy is trusted');
  await see('the log says it once', () => site.count(warning), 1);
  await confirm(
    'Without a proxy a visitor sent that header, and nothing is wrong',
    site.readiness,
    ready.ok,
  );
  await site.stop();
  const next = await start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  for (let count = 0; count < 70; count++) await signedInVisitor(next.origin);
  saw(quote("set `TRUSTED_PROXIES` to the proxy's address, restart"));
});

test('Sign-ins are refused', async ({ attempt }) => {
  const { quote, see, start } = attempt;
  const port = await freePort();
  const wrong = await start({ PORT: String(port), AUTH_URL: 'http://localhost:1' });
  const visited = `http://localhost:${port}`;
  for (let count = 0; count < 2; count++)
    await see('an AUTH_URL of another address', () => signIn(visited), '403 ORIGIN_MISMATCH');
  quote(
    'Where every visitor is refused with `ORIGIN_MISMATCH` no sign-in is counted',
    '`ORIGIN_MISMATCH` means an `AUTH_URL` that is not the address that visitors use',
  );
  const warning = quote('the site is visited at another address than its own');
  await see('the log says it once', () => wrong.count(warning), 1);
  await see('it has both', () => wrong.logged(warning, visited, 'http://localhost:1'));
  await wrong.stop();
  const site = await start({ PORT: String(port), AUTH_URL: visited });
  await signedInVisitor(site.origin);

  quote('`DOMAIN_MISMATCH` and `URI_MISMATCH` a message for another site');
  const account = keyAccount();
  const visitor = createVisitor(site.origin);
  const submit = async (signed: SignedMessage) => outcome(await visitor.submit(signed));
  const foreign = await account.sign('https://example.org', await visitor.csrfToken());
  await see('a message for another site', () => submit(foreign), '401 DOMAIN_MISMATCH');
  const signed = await signMessage(site.origin, alice, await visitor.csrfToken(), {
    uri: 'https://example.org',
  });
  await see('one for the address of another', () => submit(signed), '401 URI_MISMATCH');
  quote('`portico_sign_ins_total` with a `code` other than `ok` rises', 'with the same `code`');
  for (const code of ['DOMAIN_MISMATCH', 'URI_MISMATCH']) {
    await see(`the log has ${code}`, () => site.logged(quote('sign-in refused'), code));
    await see(`portico_sign_ins_total has ${code}`, () =>
      site.exceeds('portico_sign_ins_total', `code="${code}"`),
    );
  }
  quote('`NOT_YET_VALID` and `ISSUED_IN_FUTURE` a clock that is wrong');
  const slow = await start({ NODE_OPTIONS: `--import=${wrongClock(-900)}` });
  await see('a clock 15 minutes behind', () => signIn(slow.origin), '401 ISSUED_IN_FUTURE');
  const begins = createVisitor(slow.origin);
  const notBefore = new Date().toISOString();
  const issuedAt = new Date(Date.now() - 900_000).toISOString();
  const token = await begins.csrfToken();
  const later = await signMessage(slow.origin, alice, token, { issuedAt, notBefore });
  await see(
    'a message with a beginning',
    async () => outcome(await begins.submit(later)),
    '401 NOT_YET_VALID',
  );
  await betweenClocks(attempt);
  quote(
    '`STORE_UNAVAILABLE` and `CHAIN_UNAVAILABLE` have headings of their own here',
    '`errors.ts`',
  );
});

test('The database is slow', async ({ attempt: { see, confirm, start, folder } }) => {
  const site = await start();
  const other = new DatabaseSync(join(folder, 'portico.sqlite'), { timeout: 10_000 });
  const visitors = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const visitor = createVisitor(site.origin);
      return {
        visitor,
        signed: await keyAccount().sign(site.origin, await visitor.csrfToken()),
      };
    }),
  );
  // The site closes connections that were idle for five seconds: on a busy machine that would be while they post.
  await delay(7000);
  // Simulates another program on the disk with one lock.
  other.exec('BEGIN IMMEDIATE');
  const posts = visitors.map(({ visitor, signed }) => visitor.submit(signed));
  await confirm(
    '`portico_store_queue` above 100, or a growing `portico_store_duration_seconds`',
    () => site.exceeds('portico_store_queue', '', 100),
  );
  await delay(500);
  other.exec('ROLLBACK');
  other.close();
  await Promise.all(posts);
  const name = 'portico_store_duration_seconds';
  await see(`${name} has calls that took longer than 100 ms`, async () => {
    const of = 'method="signIn",result="ok"';
    const all = (await site.metric(`${name}_count`, of)) ?? 0;
    return all > ((await site.metric(`${name}_bucket`, `${of},le="0.1"`)) ?? all);
  });
  await see(
    'without the other program the queue is empty again',
    () => site.metric('portico_store_queue'),
    0,
  );
  await signedInVisitor(site.origin);
});

test('Email is not sent', async ({ attempt: { quote, see, confirm, start, defer } }) => {
  const mail = await startMailServer();
  defer(() => mail.stop());
  const site = await start({ EMAIL_SERVER: mail.url, EMAIL_FROM: 'noreply@example.com' });
  const visitor = createVisitor(site.origin);
  const ask = async () =>
    visitor.post('/api/auth/signin/email', {
      csrfToken: await visitor.csrfToken(),
      email: 'eve@example.org',
      json: 'true',
    });
  mail.refuse();
  const answer = await ask();
  await confirm(
    'the answer is 503 with `EMAIL_NOT_SENT`',
    () => outcome(answer),
    '503 EMAIL_NOT_SENT',
  );
  await see('visitors read that no email can be sent', () =>
    answer.text.includes(quote('We can’t send email right now')),
  );
  await confirm('`portico_mails_total` counts `failed`', () =>
    site.exceeds('portico_mails_total', 'result="failed"'),
  );
  await confirm('has in `err` what the mail server said', () =>
    site.logged(quote('a request could not be answered'), '"err"', 'Out of order'),
  );
  quote('make the server of `EMAIL_SERVER` reachable');
  mail.accept();
  await confirm(
    'make the server of `EMAIL_SERVER` reachable. It recovers by itself',
    async () => outcome(await ask()),
    'ok',
  );
  await see('the mail has arrived, with its link', () =>
    mail.links.some((link) => link.startsWith('http')),
  );
});

/** Asks for a nonce and a form token where the clock is three minutes ahead, and uses them at another instance of the same site. */
async function betweenClocks({ confirm, start }: Attempt): Promise<void> {
  const [port, otherPort] = [await freePort(), await freePort()];
  const AUTH_URL = `http://localhost:${port}`;
  await start({ PORT: String(port), AUTH_URL });
  const clock = `--import=${wrongClock(180)}`;
  await start({ PORT: String(otherPort), AUTH_URL, NODE_OPTIONS: clock });
  const ahead = createVisitor(`http://localhost:${otherPort}`);
  const visitor = createVisitor(AUTH_URL, ahead.cookies);
  const { nonce, statement } = (await ahead.get('/api/auth/nonce')).json();
  const told = { statement: String(statement) };
  const { message, signature } = await signMessage(AUTH_URL, alice, String(nonce), told);
  await confirm(
    'an instance whose clock is more than a minute ahead',
    async () => outcome(await visitor.postJson('/api/auth/verify', { message, signature })),
    '401 NONCE_MISMATCH',
  );
  const signed = await signMessage(AUTH_URL, alice, await ahead.csrfToken());
  await confirm(
    '`NONCE_MISMATCH` and `CSRF_MISMATCH` on some instances alone',
    async () => outcome(await visitor.submit(signed)),
    '403 CSRF_MISMATCH',
  );
}

/** Posts one call to the RPC proxy; the code of its error. */
async function callRpc(origin: string, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/api/rpc`, { method: 'POST', headers, body });
  const { error }: { error?: { code?: number } } = await answer.json();
  return error?.code;
}

/** Signs in at two instances of one site in turn, more often than one network may, and at none of them that often. */
async function tryShared(
  { see, confirm, start }: Attempt,
  { origin }: Instance,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const port = String(await freePort());
  const second = await start({ ...settings, PORT: port });
  const rest = 60_000 - (Date.now() % 60_000);
  // All within one minute.
  if (rest < 40_000) await delay(rest);
  const outcomes: string[] = [];
  for (let count = 0; count < 100; count++) {
    const send = (url: string, init: RequestInit) =>
      fetch(count % 2 === 0 ? url : url.replace(new URL(origin).port, port), init);
    outcomes.push(await signIn(origin, keyAccount(), createVisitor(origin, new Map(), {}, send)));
  }
  const passed = outcomes.filter((one) => one === 'ok').length;
  // Beside 60 those that one instance counts before it knows of the other's.
  await see(`of 100 sign-ins at two instances ${passed} are ok`, () => passed < 70);
  await confirm('Instances share limits on sign-ins and emails', () =>
    second.exceeds('portico_sign_ins_total', 'code="RATE_LIMITED"'),
  );
}

test('Limits', async ({ attempt }) => {
  const { confirm, start } = attempt;
  const address = await freePort();
  const added = 'eth_syncing';
  const settings = {
    AUTH_URL: `http://localhost:${address}`,
    TRUSTED_PROXIES: '',
    RPC_METHODS: added,
    // No node answers there.
    BASE_RPC_URL: 'http://127.0.0.1:9',
  };
  const site = await start({ ...settings, PORT: String(address) });
  const refused = -32602;
  const to = `0x${'11'.repeat(20)}`;
  const hash = `0x${'22'.repeat(32)}`;
  const { origin } = site;
  await confirm(
    'blocks with transaction hashes, not full ones',
    () => callRpc(origin, 'eth_getBlockByNumber', ['latest', true]),
    refused,
  );
  await confirm(
    'no block hashes',
    () => callRpc(origin, 'eth_getBalance', [to, { blockHash: hash }]),
    refused,
  );
  await confirm(
    '`eth_call` and `eth_estimateGas` without overrides',
    () => callRpc(origin, 'eth_call', [{ to }, 'latest', { [to]: { balance: '0x1' } }]),
    refused,
  );
  await confirm(
    'Everything else is the JSON-RPC error -32602',
    () => callRpc(origin, 'eth_call', [{ to, data: `0x${'00'.repeat(24_577)}` }, 'latest']),
    refused,
  );
  const [eight, nine] = [8, 9].map((count) => Array.from({ length: count }, () => [{}, null, 'x']));
  await confirm(
    'Other methods that you add take up to eight parameters of any kind',
    async () =>
      (await callRpc(origin, added, nine ?? [])) === refused &&
      (await callRpc(origin, added, eight ?? [])) !== refused,
  );
  await tryShared(attempt, site, settings);
});
