import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '../process/listen.ts';

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
