import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { closeUnread } from '../close-unread.ts';

const toChunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
const lastChunk = '0\r\n\r\n';

/** Sends packets of one chunked post. Returns the pieces that its reader got, and what reading threw. */
async function send(...packets: readonly string[]) {
  const pieces: string[] = [];
  const ended = Promise.withResolvers<unknown>();
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
    void ended.promise.then((cause) => outgoing.writeHead(cause ? 400 : 200).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // listen() with a port makes it so.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const received = text(socket);
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  for (const packet of packets) {
    socket.write(packet, 'latin1');
    await delay(20);
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
