import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '../process/listen.ts';
import { answerPlainly, answerWith, encodeVerdict } from './test-node.ts';

const yes = encodeVerdict({ verdict: 1, code: 'fe' });

const answerError = (code: number, data?: string): RequestListener =>
  answerPlainly(
    200,
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'execution reverted', data } }),
  );

/** Every way in which a node may fail: what is wrong with it, and how it behaves. */
export const badNodes: readonly (readonly [string, RequestListener])[] = [
  ['cuts the connection', (request) => request.socket.destroy()],
  ['says nothing', () => undefined],
  [
    'stops in the middle of its answer',
    (_, response) => void response.writeHead(200).write('{"jsonrpc":'),
  ],
  [
    'cuts the connection in the middle of its answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('{"jsonrpc":', () => {
        response.destroy();
      });
    },
  ],
  [
    'never stops answering',
    (_, response) => {
      const send = () => {
        while (!response.closed && response.write(' '.repeat(4096)));
      };
      response.on('drain', send);
      send();
    },
  ],
  ['promises gzip and sends none', answerPlainly(200, 'x', { 'content-encoding': 'gzip' })],
  ['answers 400', answerPlainly(400, '{}')],
  ['answers 403', answerPlainly(403, 'Forbidden')],
  ['answers 429', answerPlainly(429, 'slow down', { 'retry-after': '1' })],
  ['answers 500', answerPlainly(500, 'oops')],
  ['answers 503', answerPlainly(503, '')],
  ['answers 204', answerPlainly(204, '')],
  ['answers a page', answerPlainly(200, '<!doctype html><title>Log in to the hotel</title>')],
  ['answers nothing', answerPlainly(200, '')],
  ['answers half of its JSON', answerPlainly(200, `{"jsonrpc":"2.0","id":1,"result":"${yes}`)],
  ['answers null', answerPlainly(200, 'null')],
  ['answers a list', answerPlainly(200, '[]')],
  ['answers another question', answerPlainly(200, `{"jsonrpc":"2.0","id":2,"result":"${yes}"}`)],
  ['answers without a result', answerPlainly(200, '{"jsonrpc":"2.0","id":1}')],
  ['has result null', answerWith(null)],
  ['has result true', answerWith(true)],
  ['has result 0x', answerWith('0x')],
  ['has result 0x01', answerWith('0x01')],
  ['has one word of five', answerWith(yes.slice(0, 66))],
  ['has a byte too few', answerWith(yes.slice(0, -2))],
  ['has a byte too many', answerWith(`${yes}00`)],
  ['has words that are not hex', answerWith(`${yes.slice(0, -1)}g`)],
  ['has a verdict that does not exist', answerWith(encodeVerdict({ verdict: 4 }))],
  ['gave too little gas', answerWith(encodeVerdict({ verdict: 3 }))],
  ['is of another chain', answerWith(encodeVerdict({ verdict: 1, chainId: 1 }))],
  ['says that the call reverted', answerError(3, `0x${'1626ba7e'.padEnd(64, '0')}`)],
  ['limits', answerError(-32005)],
  ['has an internal error', answerError(-32603)],
  ['does not know eth_call', answerError(-32601)],
];

/** The bad nodes that never finish their answer. */
export const hangingNodes: ReadonlySet<string> = new Set([
  'says nothing',
  'stops in the middle of its answer',
]);

/** The hostile node's answer to a call, by the `data` of its `eth_call`. */
export const hostileData = {
  /** 300 kB. */
  large: '0x01',
  /** 8 MB. */
  huge: '0x02',
  /** Sends for as long as the connection lasts. */
  endless: '0x03',
  /** Begins, and never ends. */
  stuck: '0x04',
} as const;

const tenKilobytes = '00'.repeat(5120);

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

/**
 * A JSON-RPC node on loopback whose answers are large, endless or never there. It sends only as fast as it is read, so that
 * it needs no memory itself.
 */
export async function startHostileNode(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    try {
      const body = (await json(request)) as Call | readonly Call[];
      response.writeHead(200, { 'content-type': 'application/json' });
      await pipeline(Readable.from(answerTo(body), { objectMode: false }), response);
    } catch {
      response.destroy();
    }
  });
  const { origin, stop } = await listen(server);
  return { url: origin, close: () => void stop() };
}

async function* answerTo(body: Call | readonly Call[]): AsyncGenerator<string> {
  const calls: readonly Call[] = [body].flat();
  const isBatch = Array.isArray(body);
  for (const [index, call] of calls.entries()) {
    const before = index > 0 ? ',' : isBatch ? '[' : '';
    yield `${before}{"jsonrpc":"2.0","id":${call.id},"result":`;
    yield* resultOf(call);
    yield '}';
  }
  if (isBatch) yield ']';
}

async function* resultOf({ method, params }: Call): AsyncGenerator<string> {
  const [first, second] = params;
  const { data }: { data?: unknown } = Object(first);
  if (method === 'eth_getBlockByNumber') {
    // The size of a full block of Base, or of its hashes.
    yield '{"number":"0x10","transactions":["';
    yield* kilobytes(second === true ? 380 : 30);
    yield '"]}';
  } else if (method === 'eth_call') {
    if (data === hostileData.stuck) await new Promise(() => undefined);
    yield '"0x';
    yield* kilobytes(sizes[String(data)] ?? 1);
    yield '"';
  } else yield method === 'eth_chainId' ? '"0x2105"' : '"0x1"';
}

const sizes: Readonly<Record<string, number>> = {
  [hostileData.large]: 300,
  [hostileData.huge]: 8192,
  [hostileData.endless]: Number.POSITIVE_INFINITY,
};

function* kilobytes(count: number): Generator<string> {
  for (let sent = 0; sent < count; sent += 10) yield tenKilobytes;
}
