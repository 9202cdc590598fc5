import { createServer, type Server } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { baseSepolia } from '@portico/protocol/chains';
import { answerWith, encodeVerdict, startTestNode } from '@portico/testing/chain/test-node';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nodeHandler } from '../adapters/node.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import { chooseRequestId, withRequestId } from '../telemetry/request-id.ts';
import { createTraces } from '../telemetry/traces.ts';

describe('traces', () => {
  const exporter = new InMemorySpanExporter();

  beforeEach(() => {
    const provider = new NodeTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    provider.register();
  });
  afterEach(() => {
    exporter.reset();
    trace.disable();
    context.disable();
    propagation.disable();
  });

  async function traced(options: Partial<AuthOptions> = {}) {
    const { auth, clock } = await createTestAuth({ observers: [createTraces()], ...options });
    onTestFinished(() => auth.close());
    return { auth, clock, browser: createTestBrowser(auth) };
  }

  const spans = () => exporter.getFinishedSpans();
  const named = (name: string): ReadableSpan => {
    const [found, ...others] = spans().filter((span) => span.name === name);
    if (found === undefined || others.length > 0) {
      throw new Error(`${others.length} of ${name} among ${spans().map((span) => span.name)}`);
    }
    return found;
  };
  /** The names from a span up to the root of its trace. */
  function toPath(span: ReadableSpan): readonly string[] {
    const parent = spans().find(
      (other) => other.spanContext().spanId === span.parentSpanContext?.spanId,
    );
    return parent ? [span.name, ...toPath(parent)] : [span.name];
  }

  test('a sign-in is one trace: request, provider, signature check, store', async () => {
    const { browser, clock } = await traced();
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    const form = new URLSearchParams({
      ...signed,
      csrfToken: await browser.csrfToken(),
      json: 'true',
    });
    exporter.reset();
    const answer = await browser.fetch('callback/siwe', { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    const root = ['sign-in', 'POST /api/auth/callback/*'];
    expect(toPath(named('signature check'))).toEqual(['signature check', 'provider siwe', ...root]);
    expect(toPath(named('store signIn'))).toEqual(['store signIn', ...root]);
    expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(named('POST /api/auth/callback/*').attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/auth/callback/*',
      'http.response.status_code': 200,
      'portico.request_id': answer.headers.get('x-request-id'),
    });
    expect(named('sign-in').attributes).toMatchObject({ 'portico.account_kind': 'eoa' });
  });

  const traceId = 'a1'.repeat(16);
  const traceparent = `00-${traceId}-${'b2'.repeat(8)}-01`;

  test('a trace goes on from a trusted proxy, and from no one else', async () => {
    const { auth } = await traced({ trustedProxies: ['10.0.0.1'] });
    const ask = async (ip: string) => {
      exporter.reset();
      const headers = { traceparent };
      await auth.handler(new Request('https://example.com/api/auth/session', { headers }), { ip });
      return named('GET /api/auth/session');
    };
    const trusted = await ask('10.0.0.1');
    expect(trusted.spanContext().traceId).toBe(traceId);
    expect(trusted.parentSpanContext?.spanId).toBe('b2'.repeat(8));
    const other = await ask('203.0.113.9');
    expect(other.spanContext().traceId).not.toBe(traceId);
    expect(other.parentSpanContext).toBeUndefined();
  });

  test('a trace goes on from the span of the host', async () => {
    const { browser } = await traced();
    await trace.getTracer('host').startActiveSpan('host', async (span) => {
      await browser.fetch('session');
      span.end();
    });
    expect(toPath(named('GET /api/auth/session'))).toEqual(['GET /api/auth/session', 'host']);
  });

  test('a trace is handed on to nodes', async () => {
    const received: unknown[] = [];
    const verdict = answerWith(encodeVerdict({ verdict: 1, code: '60' }));
    const node = await startTestNode((request, response) => {
      received.push(request.headers['traceparent']);
      return verdict(request, response);
    });
    const { browser, clock } = await traced({ nodes: { 8453: [node.url] } });
    const { message } = await signMessage(await browser.csrfToken(), clock.now, { signer: alice });
    exporter.reset();
    await browser.post('callback/siwe', { message, signature: '0x1234' });
    const asked = named('node');
    const { traceId, spanId } = asked.spanContext();
    expect(received).toEqual([`00-${traceId}-${spanId}-01`]);
    expect(toPath(asked).slice(0, 3)).toEqual(['node', 'signature check', 'provider siwe']);
    expect(asked.attributes).toMatchObject({
      'server.address': new URL(node.url).host,
      'portico.chain_id': 8453,
    });
  });

  test('refusals are results, outages are errors', async () => {
    const { browser } = await traced();
    await browser.fetch('nothing');
    expect(named('GET other').status.code).toBe(0);
    exporter.reset();
    const away = await traced({ database: 'postgres://127.0.0.1:9/none' });
    const cookie = `__Host-next-auth.session-token=${'A'.repeat(43)}`;
    await away.browser.fetch('session', { headers: { cookie } });
    expect(named('GET /api/auth/session').status.code).toBe(2);
  });

  test('no attribute and no name holds an address, an id or a token', async () => {
    const { browser, clock, auth } = await traced();
    await signIn(browser, clock.now);
    const session = await browser.session();
    await browser.fetch(`sessions/${session.id}?token=secret-token`);
    const users = await auth.users.list();
    const told = JSON.stringify(
      spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    ).toLowerCase();
    const cookies = [...browser.cookies.values()];
    for (const secret of [alice.address, session.id, users[0]?.id, 'secret-token', ...cookies])
      expect(told).not.toContain(String(secret).toLowerCase());
  });

  test('without an SDK nothing is recorded, and nodes get no header', async () => {
    trace.disable();
    context.disable();
    propagation.disable();
    const { browser, clock } = await traced();
    const { response } = await signIn(browser, clock.now);
    expect(response.status).toBe(200);
    expect(spans()).toEqual([]);
    const observation = createTraces().begin?.({ name: 'store', method: 'signIn' });
    expect(observation).toBeUndefined();
  });
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const proxy = '10.0.0.1';

const ask = (auth: Auth, path: string, init: RequestInit = {}, ip = proxy) =>
  auth.handler(new Request(`https://example.com/api/auth/${path}`, init), { ip });
const idOf = ({ headers }: Response) => headers.get('x-request-id') ?? '';

test('every answer has an id, refusals and HEAD included, and no two the same', async () => {
  const { auth } = await createTestAuth({ rpcProxy: {} });
  const answers = await Promise.all([
    ask(auth, 'session'),
    ask(auth, 'session', { method: 'HEAD' }),
    ask(auth, 'signin', { headers: { accept: 'text/html' } }),
    ask(auth, 'nothing-here'),
    ask(auth, 'verify', { method: 'POST', body: '{' }),
    ask(auth, 'session', { method: 'OPTIONS' }),
    auth.handler(new Request('https://example.com/api/rpc', { method: 'POST' })),
  ]);
  const ids = answers.map(idOf);
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the id of a trusted proxy is kept, that of anyone else is not', async () => {
  const { auth } = await createTestAuth({ trustedProxies: [proxy] });
  const headers = { 'x-request-id': '01J9ZV6Y3Q:edge/7' };
  expect(idOf(await ask(auth, 'session', { headers }))).toBe('01J9ZV6Y3Q:edge/7');
  expect(idOf(await ask(auth, 'session', { headers }, `::ffff:${proxy}`))).toBe(
    '01J9ZV6Y3Q:edge/7',
  );
  expect(idOf(await ask(auth, 'session', { headers }, '203.0.113.9'))).toMatch(uuid);
  const unknownPeer = new Request('https://example.com/api/auth/session', { headers });
  expect(idOf(await auth.handler(unknownPeer))).toMatch(uuid);
});

test.each(['', ' ', 'a b', 'a"b', 'a,b', '<script>', 'é', 'x'.repeat(129), 'a\u0000b', 'a\nb'])(
  'an id that is not well-formed is replaced: %j',
  (received) => {
    expect(chooseRequestId(received)).toMatch(uuid);
  },
);

test('the longest id is kept', () => {
  expect(chooseRequestId('x'.repeat(128))).toBe('x'.repeat(128));
});

test('the id that the host gives wins, unless it is malformed', async () => {
  const { auth } = await createTestAuth({ trustedProxies: [proxy] });
  const request = () =>
    new Request('https://example.com/api/auth/session', { headers: { 'x-request-id': 'proxy' } });
  const answer = (requestId: string) => auth.handler(request(), { ip: proxy, requestId });
  expect(idOf(await answer('of-the-host'))).toBe('of-the-host');
  expect(idOf(await answer('no id'))).toMatch(uuid);
  const within = await withRequestId('of-the-listener', () => auth.handler(request()));
  expect(idOf(within)).toBe('of-the-listener');
});

test('lines of parallel requests carry the id of their own answer', async () => {
  const { auth, log } = await createTestAuth({ trustedProxies: [proxy] });
  const report = async (code: string) => {
    const body = JSON.stringify({ level: 'error', code, message: code });
    const headers = { 'content-type': 'application/json', origin: 'https://example.com' };
    return idOf(await ask(auth, '_log', { method: 'POST', body, headers }));
  };
  const codes = ['FIRST', 'SECOND', 'THIRD'];
  const ids = await Promise.all(codes.map(report));
  const lines = log.filter(({ message }) => message === 'reported by a browser');
  expect(lines).toHaveLength(3);
  for (const { fields } of lines) {
    expect(fields['requestId']).toBe(ids[codes.indexOf(String(fields['code']))]);
  }
});

test('an outage is logged with the id that the visitor can quote', async () => {
  const { auth, log } = await createTestAuth({
    database: 'file:/dev/null/portico.sqlite',
  });
  const answer = await ask(auth, 'session', {
    headers: { cookie: `__Host-next-auth.session-token=${'A'.repeat(43)}` },
  });
  expect(answer.status).toBe(503);
  const line = log.find(({ message }) => message === 'a request could not be answered');
  expect(line?.fields['requestId']).toBe(idOf(answer));
});

test('a line outside of a request has no id', async () => {
  const { log } = await createTestAuth({ chains: [baseSepolia], nodes: {} });
  expect(log[0]?.message).toMatch(/no nodes are set/);
  expect(log[0]?.fields).not.toHaveProperty('requestId');
});

/** A parsed body that cannot be turned back into text. */
async function startWithUnreadableBodies(auth: Auth): Promise<string> {
  const handle = nodeHandler(auth);
  const server: Server = createServer((request, response) => {
    void handle(Object.assign(request, { body: { id: 1n } }), response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('a body that node:http cannot read is refused with an id, too', async () => {
  const { auth } = await createTestAuth();
  const origin = await startWithUnreadableBodies(auth);
  const answer = await fetch(`${origin}/api/auth/verify`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(400);
  expect(idOf(answer)).toMatch(uuid);
});
