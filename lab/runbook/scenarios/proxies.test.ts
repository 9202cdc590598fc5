import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/listen';
import { describe } from 'vitest';
import { type Attempt, test } from '../scenario.ts';
import { type RunningProxy, startCaddy, startNginx } from './proxies.ts';

/** Milliseconds that the site takes at most for an answer. */
const longestAnswer = 30_000;

/** A server behind a proxy, with the requests that reached it. */
async function startUpstream({ defer }: Attempt, port: number) {
  const received: IncomingMessage[] = [];
  const server = createServer((incoming, response) => {
    if (incoming.url !== '/health/ready') received.push(incoming);
    answer(incoming, response);
  });
  // The proxy ends idle connections, not this server.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return received;
}

function answer({ method, url, socket, headers }: IncomingMessage, response: ServerResponse): void {
  // The site's answers have the request's id, too.
  response.setHeader('x-request-id', headers['x-request-id'] ?? '');
  if (method === 'POST') socket.destroy();
  else if (url === '/late') setTimeout(() => response.end('late'), longestAnswer);
  else if (url === '/begun') response.write('begun');
  else response.end('x'.repeat(10_000));
}

/** Sends a request to a proxy; resolves with the answer's head. */
async function send(
  { origin, ca }: RunningProxy,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<IncomingMessage> {
  const sent = request(origin + path, { ca, method, headers, family: 4 });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function tryProxy(attempt: Attempt, start: typeof startNginx): Promise<void> {
  const { folder, confirm, see, defer } = attempt;
  const [port, secondPort] = [await freePort(), await freePort()];
  const received = await startUpstream(attempt, port);
  const proxy = await start(folder, port, secondPort);
  defer(() => proxy.process.stop());
  // Caddy looks which upstreams are healthy.
  await delay(2000);
  const late = send(proxy, '/late');
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-request-id': 'forged',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'accept-encoding': 'gzip',
    cookie: 'session=of-a-visitor',
  };
  const plain = await send(proxy, '/page?token=of-a-mail', forged);
  const body = await text(plain);
  const { headers } = received.at(-1) ?? {};
  await confirm(
    "write `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` themselves and drop a visitor's, also `traceparent`",
    () =>
      headers?.['x-forwarded-for'] === '127.0.0.1' &&
      headers['x-forwarded-proto'] === 'https' &&
      ![undefined, 'forged'].includes(String(headers['x-request-id'])) &&
      headers['traceparent'] === undefined,
  );
  const id = String(headers?.['x-request-id']);
  await confirm("log the request's id, and neither cookies nor queries", () => {
    const log = proxy.log();
    return log.includes(id) && !log.includes('of-a-visitor') && !log.includes('of-a-mail');
  });
  await see(
    'an answer is passed on as it came, without compression',
    () => body.length === 10_000 && plain.headers['content-encoding'] === undefined,
  );
  const begun = await send(proxy, '/begun');
  const [first] = (await once(begun, 'data')) as [Buffer];
  begun.destroy();
  await confirm(
    'leave compression to the site, and buffer no page or session',
    () => String(first),
    'begun',
  );

  await text(await send(proxy, '/'));
  await delay(4500);
  const before = received.at(-1)?.socket;
  await see('a connection that was idle for 4.5 s is not used again', () => before?.destroyed);
  await text(await send(proxy, '/'));

  const second = await startUpstream(attempt, secondPort);
  await delay(2000);
  for (let post = 0; post < 3; post++) {
    const { statusCode } = await send(proxy, '/post', {}, 'POST');
    await see(`a POST whose connection ended: ${statusCode}`, () => statusCode, 502);
    // A server that failed is asked again after a second.
    await delay(1200);
  }
  const posts = [...received, ...second].filter(({ method }) => method === 'POST');
  const ids = posts.map((one) => one.headers['x-request-id']);
  await confirm(
    'ask the next upstream only where no connection was made: no POST is sent twice',
    () => ids.length > 0 && new Set(ids).size === ids.length,
  );
  await confirm(
    'wait longer than the site takes, and keep idle connections for less time',
    async () => text(await late),
    'late',
  );
}

describe('operate/deploy.md: One machine: systemd and a proxy', () => {
  test.for([
    ['nginx', startNginx, ['nginx', 'openssl']],
    ['Caddy', startCaddy, ['caddy']],
  ] as const)(
    '%s, in front of two servers that note what arrives',
    async ([, start, programs], { attempt }) => {
      attempt.needs(...programs);
      await tryProxy(attempt, start);
    },
  );
});
