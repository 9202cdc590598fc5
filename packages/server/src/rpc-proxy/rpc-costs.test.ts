import { answerWith, startTestNode } from '@portico/testing/chain/test-node';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { describe, expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import { createByteBudget } from '../common/byte-budget.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import type { Fetch } from '../nodes/node.ts';
import { createNodePool } from '../nodes/node-pool.ts';
import { createRpcProxy } from './rpc-proxy.ts';
import type { RpcProxyOptions } from './rpc-quotas.ts';

const origin = 'https://example.com';
const balance = { method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`] };

/** A proxy over nodes that `fetch` plays; each answer says what it cost. */
function start(fetch: Fetch, options: Omit<RpcProxyOptions, 'nodes'> = {}) {
  const clock = { now: 0 };
  const now = () => clock.now;
  const maximum = { process: 4_000_000, read: 2_000_000, visitor: 1_000_000 };
  const budget = createByteBudget(maximum);
  const urls = ['https://first.example', 'https://second.example'];
  const nodes = createNodePool({ urls, fetch, now });
  const proxy = createRpcProxy({ isPage: () => true, nodes, now, ...options });
  const post = async (calls: readonly object[], ip = '203.0.113.1') => {
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const init = { method: 'POST', headers: { origin }, body: JSON.stringify(body) };
    const held = budget.open(ip, 'read');
    const { status, headers, body: text } = await proxy(new Request(origin, init), ip, held);
    held.release();
    return { status, headers, body: JSON.parse(text ?? '') };
  };
  return { post, clock, budget };
}

/** Answers each call with a result. */
const answering =
  (result: unknown): Fetch =>
  async (_, { body }) => {
    const calls: readonly { id: number }[] = [JSON.parse(String(body))].flat();
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }));
    return Response.json(calls.length === 1 ? answers[0] : answers);
  };

const call = { method: 'eth_call', params: [{ data: '0x' }, 'latest'] };

test('bytes of answers are counted per visitor and minute', async () => {
  const { post, clock } = start(answering(`0x${'0'.repeat(900)}`), { bytesPerMinute: 1500 });
  expect((await post([call])).status).toBe(200);
  expect((await post([call])).status).toBe(200);
  clock.now = 20_000;
  const refused = await post([call]);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
  expect(refused.body).toMatchObject({ error: { data: { code: 'RATE_LIMITED' } } });
  expect((await post([call], '203.0.113.2')).status).toBe(200);
  clock.now = 60_000;
  expect((await post([call])).status).toBe(200);
});

test('the time of nodes is counted per visitor and minute, each request apart', async () => {
  const answer = answering('0x1');
  const { post, clock } = start(
    async (...request) => {
      clock.now += 3000;
      return answer(...request);
    },
    { nodeTimePerMinute: 5000 },
  );
  expect((await post([balance])).status).toBe(200);
  expect((await post([balance])).status).toBe(200);
  expect((await post([balance])).status).toBe(429);
  expect((await post([balance], '203.0.113.2')).status).toBe(200);
});

test('a visitor has eight requests at the same time, and one more when one of them ends', async () => {
  const held: (() => void)[] = [];
  const answer = answering('0x1');
  const { post } = start(async (...request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return answer(...request);
  });
  const posts = Array.from({ length: 8 }, () => post([balance]));
  const refused = await post([balance]);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  const other = post([balance], '203.0.113.2');
  await expect.poll(() => held.length).toBe(9);
  for (const release of held) release();
  expect((await Promise.all([...posts, other])).map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, () => 200),
  );
  const again = post([balance]);
  await expect.poll(() => held.length).toBe(10);
  held.at(-1)?.();
  expect((await again).status).toBe(200);
});

test.each([
  ['eth_getBalance', balance.params, 2000],
  ['eth_getBlockByNumber', ['latest', false], 140_000],
  ['eth_getCode', balance.params, 140_000],
  ['eth_call', call.params, 340_000],
  ['eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`], 340_000],
])(
  'an answer to %s that is too long is an error of the call, and asked of no other node',
  async (method, params, length) => {
    const asked: string[] = [];
    const answer = answering(`0x${'0'.repeat(length)}`);
    const { post } = start((url, init) => {
      asked.push(url);
      return answer(url, init);
    });
    expect(await post([{ method, params }])).toMatchObject({
      status: 200,
      body: [{ id: 0, error: { code: -32005, data: { code: 'RPC_ANSWER_TOO_LARGE' } } }],
    });
    expect(asked).toHaveLength(1);
  },
);

test('an answer without an end is left once it is too long', async () => {
  let sent = 0;
  let isCancelled = false;
  const { post, budget } = start(async () => {
    const body = new ReadableStream({
      pull(controller) {
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(0x20));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    return new Response(body);
  });
  expect((await post([call])).body).toMatchObject([
    { error: { data: { code: 'RPC_ANSWER_TOO_LARGE' } } },
  ]);
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThan(500_000);
  expect(budget.total()).toBe(0);
});

test('one long answer in a batch leaves the others', async () => {
  const { post } = start(async (_, { body }) => {
    const calls: readonly { id: number; method: string }[] = JSON.parse(String(body));
    const long = `0x${'0'.repeat(2000)}`;
    return Response.json(
      calls.map(({ id, method }) => ({ id, result: method === 'eth_getBalance' ? long : '0x1' })),
    );
  });
  expect((await post([balance, call])).body).toMatchObject([
    { id: 0, error: { data: { code: 'RPC_ANSWER_TOO_LARGE' } } },
    { id: 1, result: '0x1' },
  ]);
});

test('a full byte budget is 503 with Retry-After, and asked of no other node', async () => {
  const asked: string[] = [];
  const answer = answering('0x1');
  const { post, budget } = start((url, init) => {
    asked.push(url);
    return answer(url, init);
  });
  const others = ['a', 'b'].map((visitor) => budget.open(visitor, 'read'));
  for (const held of others) held.add(1_000_000);
  // The answer is what does not fit: the harness counts no bodies.
  const refused = await post([balance]);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({ error: { data: { code: 'NODE_UNAVAILABLE' } } });
  expect(asked).toHaveLength(1);
  for (const held of others) held.release();
  expect((await post([balance])).status).toBe(200);
});

test('what nests too deep for JSON is no answer', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const { post } = start(async () => new Response(`{"id":1,"result":${deep}}`));
  expect((await post([call])).body).toMatchObject([
    { error: { data: { code: 'NODE_UNAVAILABLE' } } },
  ]);
});

describe('the proxy of a session server', () => {
  const origin = 'https://example.com';

  async function startNode(result: unknown): Promise<string> {
    const node = await startTestNode(answerWith(result));
    onTestFinished(() => node.close());
    return node.url;
  }

  /** Posts one call to a server with these options, and reads the answer. */
  async function createSite(options: Partial<AuthOptions>) {
    const { auth } = await createTestAuth(options);
    onTestFinished(() => auth.close());
    return async (
      path: string,
      { method = 'eth_blockNumber', forwardedFor = '', ip = '' } = {},
    ) => {
      const params = method === 'eth_getLogs' ? [{ address: `0x${'1'.repeat(40)}` }] : [];
      const request = new Request(`${origin}${path}`, {
        method: 'POST',
        headers: { origin, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const answer = await auth.handler(request, ip ? { ip } : {});
      return { status: answer.status, body: await answer.json() };
    };
  }

  test('the RPC proxy is off unless it is turned on', async () => {
    const post = await createSite({ nodes: { 8453: [await startNode('0x1')] } });
    expect((await post('/api/rpc')).status).toBe(404);
  });

  test('the handler passes calls on to the nodes that verify signatures', async () => {
    const post = await createSite({ nodes: { 8453: [await startNode('0x1')] }, rpcProxy: {} });
    expect(await post('/api/rpc')).toMatchObject({ status: 200, body: { id: 1, result: '0x1' } });
    const refused = await post('/api/rpc', { method: 'eth_getLogs' });
    expect(refused.body).toMatchObject({ error: { data: { code: 'RPC_METHOD_REFUSED' } } });
  });

  test('each of the site’s chains is below it by its ID, the first one as well', async () => {
    const post = await createSite({
      chains: [base, baseSepolia],
      nodes: { 8453: [await startNode('0x1')], 84532: [await startNode('0x3')] },
      rpcProxy: { methods: ['eth_getLogs'] },
    });
    expect((await post('/api/rpc')).body).toMatchObject({ result: '0x1' });
    expect((await post('/api/rpc/8453')).body).toMatchObject({ result: '0x1' });
    expect((await post('/api/rpc/84532', { method: 'eth_getLogs' })).body).toMatchObject({
      result: '0x3',
    });
    expect((await post('/api/rpc/1')).status).toBe(404);
  });

  test('the path and the ID of a chain share its limit', async () => {
    const post = await createSite({
      nodes: { 8453: [await startNode('0x1')] },
      rpcProxy: { callsPerMinute: 1 },
    });
    expect((await post('/api/rpc')).status).toBe(200);
    expect((await post('/api/rpc/8453')).status).toBe(429);
  });

  test('chains that pages only read are below it, without the methods that were added', async () => {
    const post = await createSite({
      nodes: { 8453: [await startNode('0x1')] },
      rpcProxy: { methods: ['eth_getLogs'], nodes: { 1: [await startNode('0x2')] } },
    });
    expect((await post('/api/rpc', { method: 'eth_getLogs' })).body).toMatchObject({
      result: '0x1',
    });
    expect((await post('/api/rpc/1')).body).toMatchObject({ result: '0x2' });
    expect((await post('/api/rpc/1', { method: 'eth_getLogs' })).body).toMatchObject({
      error: { data: { code: 'RPC_METHOD_REFUSED' } },
    });
    expect((await post('/api/rpc/10')).status).toBe(404);
  });

  test('its limit counts visitors by the address that a trusted proxy forwards', async () => {
    const post = await createSite({
      nodes: { 8453: [await startNode('0x1')] },
      rpcProxy: { callsPerMinute: 1 },
      trustedProxies: ['10.0.0.1'],
    });
    const statuses: number[] = [];
    for (const forwardedFor of ['203.0.113.1', '203.0.113.2', '203.0.113.2'])
      statuses.push((await post('/api/rpc', { ip: '10.0.0.1', forwardedFor })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
