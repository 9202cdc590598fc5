import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestNode } from '@portico/testing/chain/test-node';
import { createTestAuth } from '@portico/testing/server/test-auth';
import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { nodeHandler } from '../adapters/node.ts';
import { createByteBudget } from '../common/byte-budget.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { getContext } from '../routes/context.ts';

const origin = 'https://example.com';
const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x' }, 'latest'] };
const result = `0x${'0'.repeat(300_000)}`;

let auth: Auth;
let total: () => number;
beforeEach(async () => {
  const node = await startTestNode((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
  ({ auth } = await createTestAuth({ nodes: { 8453: [node.url] }, rpcProxy: {} }));
  ({ total } = getContext(auth).byteBudget);
  return async () => {
    await auth.close();
    await node.close();
  };
});

const post = () =>
  auth.handler(
    new Request(`${origin}/api/rpc`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(call),
    }),
  );

test('an answer is held until a host has read it', async () => {
  const answer = await post();
  expect(total()).toBeGreaterThan(300_000);
  expect(await answer.json()).toMatchObject({ result });
  expect(total()).toBe(0);
});

test('an answer is held until a host drops it', async () => {
  const answer = await post();
  await answer.body?.cancel();
  expect(total()).toBe(0);
});

test('a small answer holds nothing', async () => {
  const answer = await auth.handler(new Request(`${origin}/api/auth/session`));
  expect([answer.status, total()]).toEqual([200, 0]);
});

/** Opens a connection to a server of node:http that sends nothing before `mayWrite` resolves, and writes a request. */
async function send(text: string, mayWrite = Promise.resolve()) {
  const server = createServer(nodeHandler(auth)).listen(0, '127.0.0.1');
  server.on('connection', (connection: Socket) => {
    const write = connection._write.bind(connection);
    const late: Socket['_write'] = (...chunk) => void mayWrite.then(() => write(...chunk));
    Object.assign(connection, { _write: late, _writev: undefined });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Not a pipe: it listens on a port.
  const socket = connect(port, '127.0.0.1').resume();
  socket.write(`POST /api/rpc HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\n${text}`);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return socket;
}

const body = JSON.stringify(call);
const request = `content-length: ${body.length}\r\n\r\n${body}`;

test.each(['sent', 'dropped'])('an answer of node:http is held until it was %s', async (end) => {
  const writing = Promise.withResolvers<void>();
  const socket = await send(request, writing.promise);
  await expect.poll(total).toBeGreaterThan(300_000);
  await delay(100);
  expect(total()).toBeGreaterThan(300_000);
  if (end === 'sent') writing.resolve();
  else socket.resetAndDestroy();
  await expect.poll(total).toBe(0);
});

test('a body is counted as it arrives, until the connection ends', async () => {
  const socket = await send(`content-length: 60000\r\n\r\n${'x'.repeat(30_000)}`);
  await expect.poll(total).toBe(30_000);
  socket.destroy();
  await expect.poll(total).toBe(0);
});

const maximum = { process: 100, read: 60, visitor: 40 };

/** The code that a task throws; undefined when it throws nothing. */
function toErrorCode(task: () => void): unknown {
  try {
    task();
    return undefined;
  } catch (cause) {
    return Object(cause).code;
  }
}

test('a full budget refuses at once, and takes bytes again when others were released', () => {
  const budget = createByteBudget(maximum);
  const held = ['a', 'b'].map((visitor) => budget.open(visitor, 'session'));
  for (const each of held) each.add(40);
  const third = budget.open('c', 'session');
  third.add(20);
  expect(toErrorCode(() => third.add(1))).toBe('NODE_UNAVAILABLE');
  expect(budget.total()).toBe(100);
  held[0]?.release();
  expect(toErrorCode(() => third.add(1))).toBeUndefined();
  expect(budget.total()).toBe(61);
});

test('one visitor takes a part of it, with all of its requests', () => {
  const budget = createByteBudget(maximum);
  const [first, second] = [budget.open('a', 'session'), budget.open('a', 'session')];
  first.add(30);
  expect(toErrorCode(() => second.add(11))).toBe('RATE_LIMITED');
  expect(toErrorCode(() => budget.open('b', 'session').add(11))).toBeUndefined();
  first.set(10);
  expect(toErrorCode(() => second.add(30))).toBeUndefined();
});

test('reads of chains and lists leave room for sign-ins', () => {
  const budget = createByteBudget(maximum);
  budget.open('a', 'read').add(40);
  budget.open('b', 'read').add(20);
  expect(toErrorCode(() => budget.open('c', 'read').add(1))).toBe('NODE_UNAVAILABLE');
  expect(toErrorCode(() => budget.open('c', 'session').add(40))).toBeUndefined();
});

test('what is added after a release is refused, and not held', () => {
  const budget = createByteBudget(maximum);
  const held = budget.open('a', 'read');
  held.add(10);
  held.release();
  held.release();
  expect(toErrorCode(() => held.add(1))).toBe('NODE_UNAVAILABLE');
  expect(budget.total()).toBe(0);
});

test('it never holds more than it may, and nothing once all is released', () => {
  const step = fc.record({
    visitor: fc.constantFrom('a', 'b', 'c', 'd'),
    use: fc.constantFrom('read' as const, 'session' as const),
    bytes: fc.nat(50),
    isReleased: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const budget = createByteBudget(maximum);
      const open = steps.map(({ visitor, use, bytes, isReleased }) => {
        const held = budget.open(visitor, use);
        toErrorCode(() => held.add(bytes));
        if (isReleased) held.release();
        expect(budget.total()).toBeLessThanOrEqual(maximum.process);
        return held;
      });
      for (const held of open) held.release();
      expect(budget.total()).toBe(0);
    }),
  );
});
