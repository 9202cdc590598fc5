import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileData } from '../chain/bad-nodes.ts';
import type { Endpoints } from './endpoints.ts';

/** Anonymous requests against a running site. Each attack has a bounded number of requests, and ends when `signal` aborts. */
export type Attack = (origin: string, signal: AbortSignal) => Promise<void>;

/** The address of one attacking network; a number of attackers behind each. */
const network = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index % 250}` });

const rpcCall = (method: string, params: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});
const batch = (count: number, method: string, params: readonly unknown[]) =>
  JSON.stringify(Array.from({ length: count }, () => rpcCall(method, params)));
const callOf = (count: number, data: string) =>
  batch(count, 'eth_call', [{ to: `0x${'1'.repeat(40)}`, data }, 'latest']);

/** Sends requests side by side, and reads and drops every answer; refusals and lost connections are as good. */
async function flood(
  { count, together }: { readonly count: number; readonly together: number },
  request: (index: number) => Promise<Response>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      try {
        const answer = await request(index);
        for await (const _ of answer.body ?? []);
      } catch {
        // The site may hang up.
      }
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}

/** Opens connections that send a text and a body each, read nothing of the answer, and stay. */
async function stall(
  origin: string,
  signal: AbortSignal,
  count: number,
  text: (index: number) => string,
  body?: (index: number) => Buffer | undefined,
): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    // Others get a word in between, as they would over a network.
    if (index % 200 === 199) await delay(20);
    const socket = connect({ port: Number(new URL(origin).port), host: 'localhost' });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(text(index), 'latin1');
    const bytes = body?.(index);
    if (bytes) socket.write(bytes);
    sockets.push(socket);
  }
  await delay(4000, undefined, { signal }).catch(() => undefined);
  for (const socket of sockets) socket.destroy();
}

function head(line: string, index: number, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: 'localhost', ...network(index), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Batches to the RPC proxy whose answers are huge, endless or stuck: from one network, then from many. */
const rpcBatches: Attack = async (origin, signal) => {
  const post = (index: number, body: string) =>
    fetch(`${origin}/api/rpc`, {
      method: 'POST',
      body,
      signal,
      headers: { origin, ...network(index) },
    });
  const fullBlocks = batch(100, 'eth_getBlockByNumber', ['latest', true]);
  await flood({ count: 6, together: 6 }, () => post(0, fullBlocks));
  const bodies = [
    batch(50, 'eth_getBlockByNumber', ['latest', false]),
    ...Object.values(hostileData).map((data) => callOf(50, data)),
  ];
  await flood({ count: 150, together: 50 }, (index) =>
    post(index % 15, bodies[index % bodies.length] ?? ''),
  );
};

/** Answers of the RPC proxy of 3 and 15 MB that are asked for and not read: systems buffer 4 MB of each. */
const rpcNotRead: Attack = (origin, signal) =>
  stall(origin, signal, 240, (index) => {
    const body = callOf(index % 4 === 0 ? 10 : 50, hostileData.large);
    const length = String(body.length);
    return head('POST /api/rpc', index, { origin, 'content-length': length }) + body;
  });

const chunked = (index: number, origin: string, path = '') =>
  head(`POST ${path}`, index, {
    origin,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  });
const largeChunk = Buffer.from(`${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`);
const smallChunks = Buffer.from('1\r\nx\r\n'.repeat(5000));

/** Bodies that never end, of 60 kB, and of 5 kB with a byte in each chunk: 200 of each, to every endpoint. */
const slowBodies =
  ({ posts }: Endpoints): Attack =>
  (origin, signal) =>
    stall(
      origin,
      signal,
      400,
      (index) => chunked(index, origin, posts[(index >> 1) % posts.length]),
      (index) => (index % 2 === 0 ? smallChunks : largeChunk),
    );

/** Bodies of one network that never end, of 60 kB: 4.8 MB, more than it may hold. */
export const heldBodies: Attack = (origin, signal) =>
  stall(
    origin,
    signal,
    80,
    () => chunked(0, origin, '/api/auth/verify'),
    () => largeChunk,
  );

/** Bodies of 60 kB for sign-ins that never end: 480 MB. */
const slowSignIns: Attack = (origin, signal) =>
  stall(
    origin,
    signal,
    8000,
    (index) => chunked(index, origin, '/api/auth/verify'),
    () => largeChunk,
  );

/** Files, lists, pages and other answers that are asked for and not read. */
const answersNotRead =
  (paths: readonly string[]): Attack =>
  (origin, signal) =>
    stall(origin, signal, paths.length * 12, (index) =>
      head(`GET ${paths[index % paths.length]}`, index),
    );

/** Posts to every endpoint, as JSON and as a form, with bodies as large as they may be. */
const largePosts =
  ({ posts }: Endpoints): Attack =>
  (origin, signal) => {
    const long = 'x'.repeat(60_000);
    const fields = { message: long, signature: '0x', csrfToken: 'x', level: 'error' };
    const bodies = [JSON.stringify(fields), new URLSearchParams(fields).toString()];
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    return flood({ count: posts.length * 16, together: 30 }, (index) =>
      fetch(origin + posts[(index >> 1) % posts.length], {
        method: 'POST',
        signal,
        redirect: 'manual',
        headers: { origin, 'content-type': types[index % 2] ?? '', ...network(index) },
        body: bodies[index % 2] ?? '',
      }),
    );
  };

/** Reads of every endpoint and page, with cookies that are garbage, by every method. */
const reads =
  ({ reads: paths }: Endpoints): Attack =>
  (origin, signal) => {
    const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];
    return flood({ count: paths.length * 16, together: 30 }, (index) =>
      fetch(`${origin}${paths[(index >> 2) % paths.length]}?${index}`, {
        method: methods[index % 4] ?? 'GET',
        signal,
        redirect: 'manual',
        headers: { cookie: `next-auth.session-token=${'%'.repeat(7000)}`, ...network(index) },
      }),
    );
  };

/** Requests to change the protocol, which no one answers further. */
const upgrades: Attack = (origin, signal) =>
  stall(origin, signal, 200, (index) =>
    head('GET /', index, { connection: 'Upgrade', upgrade: 'websocket' }),
  );

/** Every attack, by name. @param files paths of the largest files that the site serves */
export function attacks(
  endpoints: Endpoints,
  files: readonly string[],
): Readonly<Record<string, Attack>> {
  return {
    'RPC batches': rpcBatches,
    'RPC answers that are not read': rpcNotRead,
    'bodies that never end': slowBodies(endpoints),
    'sign-ins that never end': slowSignIns,
    'answers that are not read': answersNotRead([...files, ...endpoints.reads]),
    'large posts': largePosts(endpoints),
    'reads with garbage in cookies': reads(endpoints),
    upgrades,
  };
}
