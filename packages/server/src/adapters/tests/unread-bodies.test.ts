import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { adapterHosts } from '@portico/testing/server/adapter-hosts';
import { createTestAuth } from '@portico/testing/server/test-auth';
import express from 'express';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeUnread } from '../close-unread.ts';
import { requireSession } from '../express.ts';

const json = 'host: x\r\ncontent-type: application/json';
const large = 'x'.repeat(200_000);
const next = 'GET /api/auth/session HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // listen() with a port makes it so.
  return port;
}

async function host(name: string): Promise<number> {
  const { auth } = await createTestAuth();
  onTestFinished(() => auth.close());
  const listener = adapterHosts[name]?.(auth);
  if (listener === undefined) throw new Error(`No host ${name}`);
  return listen(listener);
}

/** Everything that one connection receives until the server ends it; rejects when that resets it. */
async function converse(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received = text(socket);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await delay(600);
    socket.write(part);
  }
  const answers = await received;
  // A client that still sends after it read the answer gets no reset either.
  socket.end(large);
  await once(socket, 'close');
  return answers;
}

/** The status and `connection` of each answer. */
const answersIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+).*?\r\n(.*?)\r\n\r\n/gs)].map(([, status, headers]) => [
    Number(status),
    /^connection: (.*)$/im.exec(headers ?? '')?.[1]?.trim(),
  ]);

describe.each(['node:http', 'Express', 'Hono', 'Next’s Pages Router'])('%s', (name) => {
  test.each<[string, ...string[]]>([
    ['with the request', `content-length: 200000\r\n\r\n${large}${next}`],
    ['after the answer', 'content-length: 200000\r\n\r\n', large + next],
    ['in chunks', `transfer-encoding: chunked\r\n\r\n${chunked(large)}${next}`],
  ])('announces the end of a connection whose body is too large, sent %s', async (_, ...parts) => {
    const [head = '', ...rest] = parts;
    const post = `POST /api/auth/signout HTTP/1.1\r\n${json}\r\n${head}`;
    const received = await converse(await host(name), post, ...rest);
    const [first, ...others] = answersIn(received);
    // A body that was there in time leaves the connection whole, and the next request is answered.
    if (first?.[1] === 'keep-alive') expect(others).toEqual([[200, 'close']]);
    else expect([first, others]).toEqual([[413, 'close'], []]);
    expect(received).toContain('BODY_TOO_LARGE');
  });

  test('answers the next request on a connection whose body was read', async () => {
    const post = `POST /api/auth/signout HTTP/1.1\r\n${json}\r\ncontent-length: 2\r\n\r\n{}`;
    const received = await converse(await host(name), post + next);
    expect(answersIn(received)).toEqual([
      [302, 'keep-alive'],
      [200, 'close'],
    ]);
  });
});

test('a guard that refuses a post ends its connection, too', async () => {
  const { auth } = await createTestAuth();
  onTestFinished(() => auth.close());
  const port = await listen(express().use(requireSession(auth)));
  const post = `POST /vault HTTP/1.1\r\n${json}\r\ncontent-length: 200000\r\n\r\n`;
  expect(answersIn(await converse(port, post, large + next))).toEqual([[401, 'close']]);
});

test('a GET with a body ends its connection; a post without one does not', async () => {
  const port = await listen((incoming, outgoing) => {
    closeUnread(incoming, outgoing);
    outgoing.end('x');
  });
  const get = `GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 200000\r\n\r\n`;
  expect(answersIn(await converse(port, get, large + next))).toEqual([[200, 'close']]);
  const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n';
  expect(answersIn(await converse(port, post + next))).toEqual([
    [200, 'keep-alive'],
    [200, 'close'],
  ]);
});

test('a client that sends without end is cut off', async () => {
  const port = await listen((incoming, outgoing) => {
    closeUnread(incoming, outgoing);
    outgoing.writeHead(413).end();
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999\r\n\r\n');
  const block = Buffer.alloc(1024 * 1024);
  const flood = setInterval(() => socket.write(block), 1);
  await closed;
  clearInterval(flood);
  // 16 MB, and what the system buffers on both sides.
  expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
});

const toChunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
const lastChunk = '0\r\n\r\n';

/** Sends packets of one chunked post, each once the one before was read. Returns the pieces that its reader got, and what reading threw. */
async function send(...packets: readonly string[]) {
  const pieces: string[] = [];
  const ended = Promise.withResolvers<unknown>();
  let hasEnded = false;
  const read = async (incoming: IncomingMessage) => {
    for await (const piece of incoming) pieces.push(String(piece));
  };
  const server = createServer((incoming, outgoing) => {
    closeUnread(incoming, outgoing);
    // Twice, as an outer listener and an adapter do.
    closeUnread(incoming, outgoing);
    read(incoming).then(
      () => ended.resolve(undefined),
      (cause: unknown) => ended.resolve(cause),
    );
    void ended.promise.then((cause) => {
      hasEnded = true;
      outgoing.writeHead(cause ? 400 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // listen() with a port makes it so.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const received = text(socket);
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  for (const packet of packets) {
    const { length } = pieces;
    socket.write(packet, 'latin1');
    await vi.waitUntil(() => pieces.length > length || hasEnded);
  }
  socket.end();
  return { pieces, cause: await ended.promise, received: await received };
}

test('chunks of a byte that arrive together are one piece', async () => {
  const { pieces, received } = await send(toChunk('x').repeat(200) + lastChunk);
  expect(pieces).toEqual(['x'.repeat(200)]);
  expect(received).toMatch(/^HTTP\/1\.1 200 .*^connection: keep-alive\r$/ims);
});

test('a piece is passed on although no other follows', async () => {
  const { pieces } = await send(toChunk('one'), toChunk('and two'), lastChunk);
  expect(pieces).toEqual(['one', 'and two']);
});

test('small and large pieces stay in their order', async () => {
  const data = ['a', 'b', 'c'.repeat(2000), 'd', 'e'.repeat(1000), 'f'.repeat(1000)];
  const { pieces } = await send(data.map(toChunk).join('') + lastChunk);
  expect(pieces.join('')).toEqual(data.join(''));
});

test('a long body in small chunks arrives whole', async () => {
  const { pieces, cause } = await send(toChunk('x'.repeat(16)).repeat(4000) + lastChunk);
  expect(cause).toBeUndefined();
  expect(pieces.join('')).toHaveLength(64_000);
  expect(pieces.length).toBeLessThan(100);
});

test('a body of thousands of chunks of a byte is refused, and its connection ends', async () => {
  const chunks = toChunk('x').repeat(5000);
  const { pieces, cause, received } = await send(chunks, chunks + lastChunk);
  expect(cause).toMatchObject({ code: 'BODY_INVALID' });
  expect(pieces.join('').length).toBeLessThan(300);
  expect(received).toMatch(/^HTTP\/1\.1 400 .*^connection: close\r$/ims);
});
