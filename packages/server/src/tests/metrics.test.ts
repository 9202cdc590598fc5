import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Session, SessionAnswer } from '@portico/protocol';
import { answerWith, encodeVerdict, startTestNode } from '@portico/testing/chain/test-node';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../common/versions.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import { credentials } from '../providers/credentials.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createMetrics } from '../telemetry/metrics.ts';

function requireSession(answer: SessionAnswer): Session {
  if (!('user' in answer)) throw new Error('There is no session');
  return answer as Session;
}

/** A server with metrics, and what they say now of a name: labels → value. */
async function observed(options: Partial<AuthOptions> = {}) {
  const metrics = createMetrics();
  const { auth, clock, log } = await createTestAuth({ observers: [metrics], ...options });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  const read = async (name: string): Promise<Readonly<Record<string, number>>> => {
    const lines = (await metrics.text()).split('\n');
    const found = lines.flatMap((line) => {
      const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return metric === name ? [[labels.replaceAll('"', ''), Number(value)] as const] : [];
    });
    const twice = found.length - new Set(found.map(([labels]) => labels)).size;
    if (twice > 0) throw new Error(`${name} has two values for the same labels`);
    return Object.fromEntries(found);
  };
  return { metrics, auth, clock, log, browser, read };
}

test('sign-ins are counted by provider, kind of account and code, with their duration', async () => {
  const { read, browser, clock } = await observed();
  await signIn(browser, clock.now);
  const bad = { message: 'nothing', signature: '0x' };
  await browser.fetch('verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bad),
  });
  expect(await read('portico_sign_ins_total')).toEqual({
    'provider=siwe,kind=eoa,code=ok': 1,
    'provider=siwe,kind=unknown,code=SIWE_HEADER': 1,
  });
  expect(await read('portico_sign_in_duration_seconds_count')).toEqual({
    'provider=siwe,kind=eoa': 1,
    'provider=siwe,kind=unknown': 1,
  });
  const [sum = 0] = Object.values(await read('portico_sign_in_duration_seconds_sum'));
  expect(sum).toBeGreaterThan(0);
  const buckets = await read('portico_sign_in_duration_seconds_bucket');
  expect(
    buckets['le=+Inf,provider=siwe,kind=eoa'] ?? buckets['provider=siwe,kind=eoa,le=+Inf'],
  ).toBe(1);
});

test('the version that runs is a label', async () => {
  const { read } = await observed();
  expect(await read('portico_build_info')).toEqual({ [`version=${version}`]: 1 });
});

test('sign-ins without a signature are of kind other', async () => {
  const provider = credentials({
    fields: [{ name: 'name', label: 'Name', type: 'text' }],
    authorize: async () => ({ id: 'ada' }),
  });
  const { read, browser } = await observed({ providers: [siwe(), provider] });
  await browser.post('callback/credentials', { name: 'ada' });
  expect(await read('portico_sign_ins_total')).toEqual({
    'provider=credentials,kind=other,code=ok': 1,
  });
});

test('sessions are counted as they open and end, by reason, and while they live', async () => {
  const { read, auth, browser, clock } = await observed();
  await signIn(browser, clock.now);
  await signIn(browser, clock.now);
  expect(await read('portico_sessions')).toEqual({ '': 1 });
  const session = requireSession(await browser.session());
  await auth.sessions.endAll(session.user.id);
  await signIn(browser, clock.now);
  await browser.post('signout');
  expect(await read('portico_sessions_opened_total')).toEqual({ '': 3 });
  expect(await read('portico_sessions_ended_total')).toEqual({
    'reason=replaced': 1,
    'reason=operator': 1,
    'reason=signed-out': 1,
  });
});

test('labels requests by template and status, and unknown routes as other', async () => {
  const { read, browser } = await observed({ rpcProxy: {} });
  for (const path of ['session', 'session', 'callback/unknown', 'callback/else', 'x1', 'x2/y'])
    await browser.fetch(path);
  await browser.fetch('session', { method: 'PROPFIND' });
  expect(await read('portico_http_request_duration_seconds_count')).toEqual({
    'method=GET,route=/api/auth/session,status=200': 2,
    'method=GET,route=/api/auth/callback/*,status=400': 2,
    'method=GET,route=other,status=400': 2,
    'method=other,route=/api/auth/session,status=400': 1,
  });
});

test('the store shows its calls, and how many wait', async () => {
  const { read, browser, clock } = await observed();
  await signIn(browser, clock.now);
  await browser.fetch('session');
  const calls = await read('portico_store_duration_seconds_count');
  expect(calls).toMatchObject({ 'method=signIn,result=ok': 1, 'method=findSession,result=ok': 1 });
  expect(await read('portico_store_queue')).toEqual({ '': 0 });
});

test('a database that takes no writes is seen before anyone signs in, and that it does again', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const { read } = await observed({ database: `file:${path}` });
  const state = () => read('portico_store_state');
  // The first reading opens the database.
  await expect
    .poll(state)
    .toEqual({ 'state=ok': 1, 'state=reads-only': 0, 'state=unavailable': 0 });
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect
    .poll(state)
    .toEqual({ 'state=ok': 0, 'state=reads-only': 1, 'state=unavailable': 0 });
  other.exec('ROLLBACK');
  await expect.poll(state).toMatchObject({ 'state=ok': 1, 'state=reads-only': 0 });
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending);
  await expect.poll(state).toMatchObject({ 'state=ok': 0, 'state=unavailable': 1 });
});

test('a database that cannot be reached leaves the other figures readable', async () => {
  const { read, browser } = await observed({ database: 'postgres://127.0.0.1:9/none' });
  const cookie = `__Host-next-auth.session-token=${'A'.repeat(43)}`;
  await browser.fetch('session', { headers: { cookie } });
  expect(await read('portico_sessions')).toEqual({});
  expect(await read('portico_store_state')).toMatchObject({
    'state=ok': 0,
    'state=unavailable': 1,
  });
  expect(await read('portico_http_request_duration_seconds_count')).toEqual({
    'method=GET,route=/api/auth/session,status=503': 1,
  });
});

const message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_getBalance',
  params: [`0x${'ad'.repeat(20)}`, '0x1'],
};

test('nodes show their latency, queue and breaker; the RPC proxy its calls, cache and refusals', async () => {
  const good = await startTestNode((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
  });
  const bad = 'http://127.0.0.1:9';
  const { read, auth } = await observed({ nodes: { 8453: [bad, good.url] }, rpcProxy: {} });
  const post = (body: unknown, origin = 'https://example.com') =>
    auth.handler(
      new Request('https://example.com/api/rpc', {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify(body),
      }),
    );
  await post({ ...message, method: 'eth_chainId', params: [] });
  await post({ ...message, method: 'eth_chainId', params: [] });
  await post({ ...message, method: 'eth_sendRawTransaction' });
  await post(message, 'https://other.example');
  await post(message);
  await post({ ...message, id: 1, params: [`0x${'be'.repeat(20)}`, '0x1'] });
  expect(await read('portico_rpc_calls_total')).toEqual({
    'chain=8453,result=node': 3,
    'chain=8453,result=cache': 1,
    'chain=8453,result=refused': 1,
  });
  expect(await read('portico_rpc_refusals_total')).toEqual({
    'chain=8453,code=ORIGIN_MISMATCH': 1,
  });
  const host = new URL(good.url).host;
  expect(await read('portico_node_request_duration_seconds_count')).toEqual({
    'chain=8453,node=127.0.0.1:9,result=failed': 3,
    [`chain=8453,node=${host},result=ok`]: 3,
  });
  expect(await read('portico_node_breaker_open')).toEqual({
    'chain=8453,node=127.0.0.1:9': 1,
    [`chain=8453,node=${host}`]: 0,
  });
  expect(await read('portico_node_queue')).toMatchObject({ 'chain=8453,use=proxy': 0 });
});

test('bytes in memory are shown while they are there, and what has no room is counted', async () => {
  const result = `0x${'0'.repeat(300_000)}`;
  const node = await startTestNode((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
  onTestFinished(() => node.close());
  const { read, auth } = await observed({ nodes: { 8453: [node.url] }, rpcProxy: {} });
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x' }, 'latest'] };
  const post = () => {
    const init = { method: 'POST', body: JSON.stringify(call) };
    const headers = { origin: 'https://example.com' };
    return auth.handler(new Request('https://example.com/api/rpc', { ...init, headers }));
  };
  const first = await post();
  expect(await read('portico_held_bytes')).toEqual({
    'use=read': expect.closeTo(300_000, -3),
    'use=session': 0,
  });
  expect(await read('portico_byte_refusals_total')).toEqual({});
  // One visitor has room for 4 MB that is not read.
  const answers = [first];
  while (answers.at(-1)?.status === 200) answers.push(await post());
  expect([answers.at(-1)?.status, answers.length]).toEqual([429, 14]);
  expect(await read('portico_byte_refusals_total')).toEqual({ 'use=read': 1 });
  for (const answer of answers) await answer.body?.cancel();
  expect(await read('portico_held_bytes')).toEqual({ 'use=read': 0, 'use=session': 0 });
});

test('a node that answers shows as running', async () => {
  const open = Promise.withResolvers<void>();
  const slow = await startTestNode(async (_, response) => {
    await open.promise;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
  });
  const { read, auth } = await observed({ nodes: { 8453: [slow.url] }, rpcProxy: {} });
  const headers = { origin: 'https://example.com' };
  const body = JSON.stringify(message);
  const asked = auth.handler(
    new Request('https://example.com/api/rpc', { method: 'POST', headers, body }),
  );
  await expect
    .poll(() => read('portico_node_running'))
    .toMatchObject({ 'chain=8453,use=proxy': 1 });
  open.resolve();
  await asked;
  expect(await read('portico_node_running')).toMatchObject({ 'chain=8453,use=proxy': 0 });
});

test('signatures are counted by chain and by how the account proved itself', async () => {
  const node = await startTestNode(answerWith(encodeVerdict()));
  const { read, browser, clock } = await observed({ nodes: { 8453: [node.url] } });
  await signIn(browser, clock.now);
  expect(await read('portico_signature_check_duration_seconds_count')).toEqual({
    'chain=8453,result=eoa': 1,
  });
});

test('the event loop’s delay is among them', async () => {
  const { read } = await observed();
  await delay(20);
  expect(Object.values(await read('nodejs_eventloop_lag_p99_seconds'))[0]).toBeGreaterThan(0);
});

test('no label holds an address, an account, an id or a token', async () => {
  const { metrics, auth, browser, clock } = await observed({ rpcProxy: {} });
  await signIn(browser, clock.now);
  const session = requireSession(await browser.session());
  await browser.fetch(`sessions/${session.id}`);
  await browser.fetch(`${session.address}`);
  await auth.sessions.endAll(session.user.id);
  const text = await metrics.text();
  for (const secret of [session.address, session.id, session.user.id, '203.0.113', 'token='])
    expect(text.toLowerCase()).not.toContain(String(secret).toLowerCase());
});

test('mails are counted by what became of them', async () => {
  const results = ['no-mailbox', new Error('out of order'), undefined] as const;
  let sent = 0;
  const send = async () => {
    const result = results[sent++ % results.length];
    if (result instanceof Error) throw result;
    return result;
  };
  const { browser, read } = await observed({ providers: [siwe(), email({ send })] });
  for (const _ of results) await browser.post('signin/email', { email: 'eve@example.org' });
  expect(await read('portico_mails_total')).toEqual({
    'provider=email,result=no-mailbox': 1,
    'provider=email,result=failed': 1,
    'provider=email,result=sent': 1,
  });
});
