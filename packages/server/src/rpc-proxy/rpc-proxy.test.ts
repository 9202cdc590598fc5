import { inspect } from 'node:util';
import {
  createManualTimeouts,
  type ManualTimeouts,
} from '@portico/testing/process/manual-timeouts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../common/byte-budget.ts';
import { toResponse } from '../http/answers.ts';
import { createClientIp } from '../http/client-ip.ts';
import type { Fetch } from '../nodes/node.ts';
import { createNodePool } from '../nodes/node-pool.ts';
import { createRpcProxy } from './rpc-proxy.ts';

const origin = 'https://example.com';
const key = 'https://node.example/v2/a-very-secret-key';
const perNode = 1000;

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };

/** Answers calls as nodes do, single and in batches; `answer` is asked for each call. */
function node(answer: (call: Call, url: string) => object) {
  const asked: { readonly url: string; readonly calls: readonly Call[] }[] = [];
  const fetch: Fetch = async (url, init) => {
    const body: Call | Call[] = JSON.parse(String(init.body));
    const calls = Array.isArray(body) ? body : [body];
    asked.push({ url, calls });
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call, url) }));
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
  return { fetch, asked };
}

/** The options of the proxy that a test may change. */
type Options = {
  readonly nodes?: readonly string[];
  readonly fetch?: Fetch;
  readonly timeout?: ManualTimeouts['timeout'];
  readonly methods?: readonly string[];
  readonly callsPerMinute?: number;
  readonly trustedProxies?: readonly string[];
};

function rpc(options: Options = {}) {
  const logged: { readonly node?: unknown; readonly err?: unknown }[] = [];
  const clock = { time: 0 };
  const now = () => clock.time;
  const nodes = createNodePool({
    urls: options.nodes ?? [key],
    fetch: options.fetch ?? node(() => ({ result: '0x1' })).fetch,
    now,
    logger: { warn: (fields) => logged.push(fields) },
    timeout: options.timeout ?? createManualTimeouts().timeout,
  });
  const { methods = [], callsPerMinute = 1000 } = options;
  const proxy = createRpcProxy({
    isPage: (claimed) => claimed === origin,
    nodes,
    now,
    methods,
    callsPerMinute,
    limits: { perNode },
  });
  const budget = createByteBudget();
  const clientIp = createClientIp(options.trustedProxies ?? []);
  const post = async (
    body: unknown,
    headers: Readonly<Record<string, string>> = { origin },
    ip = '203.0.113.1',
  ) => {
    const request = new Request(`${origin}/api/rpc`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = toResponse(
      await proxy(request, clientIp(request.headers, ip), budget.open('', 'read')),
    );
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
  };
  return { proxy, post, logged, clock };
}

const call = (method: string, params: readonly unknown[] = [], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const account = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const hash = `0x${'1'.repeat(64)}`;

describe('a call through the proxy', () => {
  it('reaches the operator’s node and comes back under its own id', async () => {
    const { fetch, asked } = node(() => ({ result: '0x2105' }));
    const answer = await rpc({ fetch }).post(call('eth_chainId'));
    expect(answer).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: '0x2105' },
    });
    expect(asked).toMatchObject([{ url: key, calls: [{ method: 'eth_chainId', params: [] }] }]);
  });

  it('can be batched, with responses in order, refusals included', async () => {
    const { fetch, asked } = node(({ method }) => ({ result: method }));
    const { body } = await rpc({ fetch }).post([
      call('eth_blockNumber', [], 'a'),
      call('eth_sendRawTransaction', ['0x'], 'b'),
      call('eth_call', [{}, 'latest'], 3),
      'nonsense',
    ]);
    expect(body).toMatchObject([
      { id: 'a', result: 'eth_blockNumber' },
      { id: 'b', error: { code: -32601, data: { code: 'RPC_METHOD_REFUSED' } } },
      { id: 3, result: 'eth_call' },
      { id: null, error: { code: -32600 } },
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    'eth_sendRawTransaction',
    'eth_accounts',
    'eth_getLogs',
    'debug_traceCall',
    'anvil_setBalance',
    'eth_chainid',
    'constructor',
  ])('is refused when it is %s, unless the operator adds it', async (method) => {
    const { fetch, asked } = node(() => ({ result: 1 }));
    const params = method === 'eth_getLogs' ? [{ address: account }] : [];
    expect((await rpc({ fetch }).post(call(method, params))).body).toMatchObject({
      error: { code: -32601 },
    });
    expect(asked).toEqual([]);
    const open = rpc({ fetch, methods: [method] });
    expect((await open.post(call(method, params))).body).toMatchObject({ result: 1 });
  });

  it('is answered only for pages of this site', async () => {
    const { post } = rpc();
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const { status, body } = await post(call('eth_chainId'), headers);
      expect(status).toBe(403);
      expect(body.error.data.code).toBe('ORIGIN_MISMATCH');
    }
  });

  it('must be a POST', async () => {
    const held = createByteBudget().open('', 'read');
    const answer = toResponse(await rpc().proxy(new Request(`${origin}/api/rpc`), undefined, held));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('malformed requests', () => {
  it.each([
    ['no JSON', '{"jsonrpc"', 400, -32700],
    ['nothing', '', 400, -32700],
    ['an empty batch', [], 400, -32600],
    ['too long a batch', Array.from({ length: 51 }, () => call('eth_chainId')), 413, -32600],
    ['too many bytes', call('eth_call', ['x'.repeat(70_000)]), 413, -32600],
    ['another version', { ...call('eth_chainId'), jsonrpc: '1.0' }, 200, -32600],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }, 200, -32600],
    ['named parameters', { ...call('eth_chainId'), params: { block: 1 } }, 200, -32602],
  ])('%s', async (_, body, status, code) => {
    const answer = await rpc().post(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.code).toBe(code);
  });

  it.each(['[', '{"a":'])('that are deeply nested get a response, too: %s…', async (open) => {
    const close = open === '[' ? ']' : '}';
    const depth = Math.floor(65_000 / (open.length + 1));
    const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
    const body = `{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[${deep}]}`;
    expect(await rpc().post(body)).toMatchObject({
      status: 200,
      body: { id: 7, error: { code: -32602 } },
    });
    expect((await rpc().post(deep)).status).toBeLessThan(500);
  });

  it('always get a JSON response and never a 500', async () => {
    const { post } = rpc({ callsPerMinute: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        const { status } = await post(body);
        expect([200, 400, 413]).toContain(status);
      }),
    );
  });
});

describe('nodes', () => {
  const backup = 'https://backup.example';

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['is overloaded', () => Promise.resolve(new Response('', { status: 503 }))],
    ['answers in HTML', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
    ['answers nothing', () => Promise.resolve(Response.json(null))],
    [
      'limits calls',
      () =>
        Promise.resolve(Response.json({ id: 1, error: { code: -32005, message: 'Slow down' } })),
    ],
  ])('that fail are replaced by the next: one that %s', async (_, fail) => {
    const good = node(() => ({ result: '0x1' }));
    const { post, logged } = rpc({
      nodes: [key, backup],
      fetch: (url, init) => (url === key ? fail() : good.fetch(url, init)),
    });
    expect((await post(call('eth_blockNumber'))).body).toMatchObject({ result: '0x1' });
    expect(logged).toEqual([
      { chain: 0, node: 'node.example', reason: expect.stringMatching(/^[\w ().-]{1,60}$/) },
    ]);
    expect(inspect(logged, { depth: 20 })).not.toContain('secret');
  });

  /** Hangs until its timeout ends, which `expire` does at once. */
  const hang = ({ signal }: Parameters<Fetch>[1], expire: () => void) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setImmediate(expire);
    });

  it('that hang are waited for once, and then skipped', async () => {
    const asked: string[] = [];
    const good = node(() => ({ result: '0x1' }));
    const { timeout, expire } = createManualTimeouts();
    const { post } = rpc({
      nodes: [key, backup],
      timeout,
      fetch: (url, init) => {
        asked.push(url);
        return url === key ? hang(init, () => expire(perNode)) : good.fetch(url, init);
      },
    });
    expect((await post(call('eth_blockNumber'))).body).toMatchObject({ result: '0x1' });
    // The probe that follows a timeout hangs as well.
    await expect.poll(() => asked.filter((url) => url === key)).toHaveLength(2);
    await new Promise(setImmediate);
    asked.length = 0;
    for (let count = 0; count < 3; count += 1) await post(call('eth_blockNumber'));
    expect(asked).toEqual(Array(3).fill(`${backup}/`));
  });

  it('are not disabled by a call that times out', async () => {
    const good = node(() => ({ result: '0x1' }));
    const { timeout, expire } = createManualTimeouts();
    const { post } = rpc({
      timeout,
      fetch: (url, init) =>
        String(init.body).includes('0x4ea7') ? hang(init, expire) : good.fetch(url, init),
    });
    for (let count = 0; count < 5; count += 1) {
      const { body } = await post(call('eth_call', [{ data: '0x4ea7' }]));
      expect(body.error.data.code).toBe('NODE_UNAVAILABLE');
    }
    expect((await post(call('eth_blockNumber'))).body).toMatchObject({ result: '0x1' });
  });

  it('that all fail are reported as unavailable, per call', async () => {
    const { post } = rpc({ fetch: () => Promise.reject(new Error(key)) });
    const { status, text, body } = await post([call('eth_blockNumber'), call('eth_chainId')]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { error: { code: -32603, data: { code: 'NODE_UNAVAILABLE' } } },
      { error: { code: -32603 } },
    ]);
    expect(text).not.toContain('secret');
  });

  it('can refuse a call, and revert data is passed on', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' };
    const { post } = rpc({ fetch: node(() => ({ error })).fetch });
    expect((await post(call('eth_call', [{}]))).body).toMatchObject({ error });
  });

  it('that repeat their own URL in an error do not leak it to the visitor', async () => {
    const error = { code: -32000, message: 'not at /v2/a-very-secret-key', data: '0x' };
    const { post } = rpc({ fetch: node(() => ({ error })).fetch });
    const { text, body } = await post(call('eth_call', [{}]));
    expect(body.error.code).toBe(-32000);
    expect(text).not.toContain('secret');
  });

  it('receive their credentials as a header and not in the URL', async () => {
    const seen: RequestInit[] = [];
    const good = node(() => ({ result: 1 }));
    const { post } = rpc({
      nodes: ['https://user:pass@node.example/'],
      fetch: (url, init) => {
        seen.push(init);
        return good.fetch(url, init);
      },
    });
    await post(call('eth_blockNumber'));
    expect(good.asked[0]?.url).toBe('https://node.example/');
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('user:pass').toString('base64')}`,
    });
  });

  it('get at most twenty concurrent calls', async () => {
    const { fetch, asked } = node(({ params: [, block] }) => ({ result: block }));
    const many = Array.from({ length: 45 }, (_, index) =>
      call('eth_getBalance', [account, `0x${index.toString(16)}`], index),
    );
    const { body } = await rpc({ fetch }).post(many);
    expect(body.map(({ result }: { result: unknown }) => Number(result))).toEqual(
      many.map(({ id }) => id),
    );
    expect(asked.map(({ calls }) => calls.length).toSorted()).toEqual([20, 20, 5].toSorted());
  });
});

describe('immutable results', () => {
  const head = 1000;
  const old = '0x10';
  const young = `0x${(head - 63).toString(16)}`;
  const [unknown, recent] = [`0x${'2'.repeat(64)}`, `0x${'3'.repeat(64)}`];

  function counting() {
    const { fetch, asked } = node(({ method, params }) => {
      if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` };
      if (params[0] === unknown) return { result: null };
      return { result: { blockNumber: params[0] === recent ? young : old } };
    });
    return { ...rpc({ fetch }), count: () => asked.length };
  }

  it.each([
    ['eth_chainId', []],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_getTransactionByHash', [hash]],
    ['eth_getBlockByNumber', [old, false]],
    ['eth_call', [{ to: account }, old]],
    ['eth_getBalance', [account, old]],
    ['eth_getTransactionCount', [account, old]],
  ])('are requested once: %s %j', async (method, params) => {
    const { post, count } = counting();
    await post(call('eth_blockNumber'));
    const first = await post(call(method, params, 'first'));
    const second = await post(call(method, params, 'second'));
    expect(count()).toBe(2);
    expect(second.body).toEqual({ ...first.body, id: 'second' });
  });

  it.each([
    ['eth_blockNumber', []],
    ['eth_getTransactionReceipt', [unknown]],
    ['eth_getTransactionReceipt', [recent]],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', [young, false]],
    ['eth_call', [{ to: account }, 'latest']],
    ['eth_getBalance', [account]],
    ['eth_getBalance', [account, young]],
  ])('and mutable ones each time: %s %j', async (method, params) => {
    const { post, count } = counting();
    await post(call('eth_blockNumber'));
    await post(call(method, params));
    await post(call(method, params));
    expect(count()).toBe(3);
  });
});

describe('the response cache', () => {
  it('is bounded in characters, keys included, and evicts the least recently used', async () => {
    const { fetch, asked } = node(({ method, params: [first] }) => ({
      result: method === 'eth_blockNumber' ? '0xffff' : Object(first).data,
    }));
    const { post, clock } = rpc({ fetch });
    await post(call('eth_blockNumber'));
    const large = (index: number) =>
      call('eth_call', [{ data: `0x${`${index}`.padEnd(30_000, '0')}` }, '0x1']);
    const count = async (index: number) => {
      const before = asked.length;
      // Each in a minute of its own, for the quota of bytes.
      clock.time += 60_000;
      await post(large(index));
      return asked.length - before;
    };
    expect([await count(0), await count(0)]).toEqual([1, 0]);
    // Each takes 60,000 characters of the four million.
    for (let index = 1; index < 100; index += 1) await count(index);
    expect([await count(99), await count(0)]).toEqual([0, 1]);
  });
});

describe('the call quota', () => {
  it('is per client and minute, and a batch counts each of its calls', async () => {
    const { post, clock } = rpc({ callsPerMinute: 10 });
    const batch = Array.from({ length: 9 }, () => call('eth_blockNumber'));
    expect((await post(batch)).status).toBe(200);
    clock.time = 20_000;
    const refused = await post(batch);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.body.error).toMatchObject({ code: -32005, data: { code: 'RATE_LIMITED' } });
    expect((await post(batch, { origin }, '203.0.113.2')).status).toBe(200);
    clock.time = 60_000;
    expect((await post(batch)).status).toBe(200);
  });

  it('counts a network as one client, trusts configured proxies, and gives unknown clients one quota', async () => {
    const batch = Array.from({ length: 9 }, () => call('eth_blockNumber'));
    const { post } = rpc({ callsPerMinute: 10, trustedProxies: ['10.0.0.1'] });
    const behind = (visitor: string) => ({ origin, 'x-forwarded-for': visitor });
    expect((await post(batch, { origin }, '2001:db8::1')).status).toBe(200);
    expect((await post(batch, { origin }, '2001:db8::2')).status).toBe(429);
    expect((await post(batch, behind('203.0.113.8'), '10.0.0.1')).status).toBe(200);
    expect((await post(batch, behind('203.0.113.9'), '10.0.0.1')).status).toBe(200);
    expect((await post(batch, behind('203.0.113.10'), '10.0.0.2')).status).toBe(200);
    expect((await post(batch, behind('203.0.113.11'), '10.0.0.2')).status).toBe(429);
    expect((await post(batch, { origin }, '')).status).toBe(200);
    expect((await post(batch, { origin }, '')).status).toBe(429);
  });
});
