import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { origin, shellWords, site, siteOptions } from '@portico/testing/shell/test-site';
import { expect, onTestFinished, test } from 'vitest';
import { createEndpointTable } from '../pages/endpoints.ts';
import type { EndpointContext } from '../pages/request-context.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { listen } from './listen.ts';
import { siteListener } from './open-site.ts';

const large = 'x'.repeat(200_000);
const next = 'GET /health/live HTTP/1.1\r\nhost: example.com\r\nconnection: close\r\n\r\n';

const answerSlowly = () => delay(15, 'done');
const readFields = async ({ fields }: EndpointContext) => void (await fields());

/** A site with an endpoint that reads its body, one that takes its time, and one for visitors with a session. */
async function open(): Promise<number> {
  const auth = site({});
  const endpoints = createEndpointTable(
    {
      '/src/api/notes.ts': { path: '/api/notes', POST: readFields },
      '/src/api/slow.ts': { path: '/api/slow', GET: answerSlowly },
      '/src/api/own.ts': { path: '/api/own', requiresSession: true, POST: readFields },
    },
    [],
  );
  const listening = await listen(
    siteListener(siteOptions(auth, { endpoints, words: createWordsTable(...shellWords) })),
    ['127.0.0.1'],
    0,
  );
  onTestFinished(async () => {
    await listening.close(0);
    await auth.close();
  });
  return listening.port;
}

const own = `origin: ${origin}`;

test.each([
  ['that is too large', 413, 'POST /api/notes', own, 200_000],
  ['of another site', 403, 'POST /api/notes', 'origin: https://evil.example', 60_000],
  ['without a session', 401, 'POST /api/own', own, 60_000],
  ['of a method that is not taken', 405, 'PUT /api/notes', own, 60_000],
  ['for nothing', 404, 'POST /api/nothing', own, 200_000],
  ['of a preference', 400, 'POST /preferences/scheme', own, 200_000],
  ['to the session server', 413, 'POST /api/auth/signout', own, 200_000],
  ['that is a read', 200, 'GET /health/live', own, 200_000],
])(
  'the response to a request %s can be read, and the connection ends (%i)',
  async (_, status, line, header, length) => {
    const port = await open();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const received = text(socket);
    const type = `content-type: application/json\r\ncontent-length: ${length}`;
    socket.write(`${line} HTTP/1.1\r\nhost: example.com\r\n${header}\r\n${type}\r\n\r\n`);
    // A slow line: the body comes after the answer, followed by another client's request.
    await delay(600);
    socket.end('x'.repeat(length) + next);
    const answers = await received;
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    expect(answers).toMatch(/^connection: close\r$/im);
    if (!socket.closed) await once(socket, 'close');
  },
);

test('a body that is too large resets no other request on a proxy’s connection', async () => {
  const port = await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = (method: string, path: string, body?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', origin };
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers });
      sent.on('response', (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      sent.on('error', reject).end(body);
    });
  const isLarge = (index: number) => index % 10 === 0;
  // They wait for the one connection, and keep it busy for longer than 500 ms, after which it was cut.
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      isLarge(index) ? send('POST', '/api/notes', large) : send('GET', '/api/slow'),
    ),
  );
  expect(statuses).toEqual(statuses.map((_, index) => (isLarge(index) ? 413 : 200)));
});

const chunkedPost = `POST /api/notes HTTP/1.1\r\nhost: example.com\r\n${own}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

test('a body of thousands of chunks of a byte is refused', async () => {
  const socket = connect({ port: await open(), host: '127.0.0.1', allowHalfOpen: true });
  const received = text(socket);
  socket.end(chunkedPost + '1\r\nx\r\n'.repeat(5000));
  const answer = await received;
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*^connection: close\r$.*"code":"BODY_INVALID"/ims);
});

test('endless bodies of one visitor take at most 4 MB in memory', async () => {
  const port = await open();
  const begin = () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(`${chunkedPost}1\r\n{\r\n`);
    return socket.on('error', () => undefined);
  };
  // 64 kB each: as much as the endpoint takes.
  const held = Array.from({ length: 64 }, begin);
  await delay(300);
  const [answer] = await once(begin(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
  for (const socket of held) socket.destroy();
  const post = () => {
    const headers = { origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ note: 'x'.repeat(60_000) });
    return fetch(`http://127.0.0.1:${port}/api/notes`, { method: 'POST', headers, body });
  };
  await expect.poll(async () => (await post()).status).toBe(204);
});
