import { createServer, type Server } from 'node:http';
import { baseSepolia } from '@portico/protocol/chains';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test } from 'vitest';
import { nodeHandler } from '../adapters/node.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { chooseRequestId, withRequestId } from '../telemetry/request-id.ts';

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
