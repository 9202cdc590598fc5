import { base } from '@portico/protocol';
import { createManualTimeouts } from '@portico/testing/process/manual-timeouts';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { consoleLogger } from '../common/logger.ts';
import { nodeUrls } from './chain-nodes.ts';
import { createNodePool, type NodeLimits } from './node-pool.ts';

const limits: NodeLimits = {
  perNode: 5000,
  overall: 5000,
  maximumBytes: 1000,
  running: 2,
  waiting: 2,
};
const call = { method: 'eth_blockNumber', params: [] };
const read = (outcomes: readonly object[]) => outcomes;

test('the quota of one share does not affect another', async () => {
  const held: (() => void)[] = [];
  const answer = () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
  let hold = true;
  const nodes = createNodePool({
    urls: ['https://node.example'],
    now: Date.now,
    fetch: () =>
      hold
        ? new Promise((resolve) => held.push(() => resolve(answer())))
        : Promise.resolve(answer()),
  });
  const [askForPages, askForSignIns] = [nodes.share(limits), nodes.share(limits)];
  const pages = Array.from({ length: 4 }, () => askForPages([call], { read }));
  await expect(askForPages([call], { read })).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(held).toHaveLength(2);

  hold = false;
  expect(await askForSignIns([call], { read })).toEqual([[{ result: '0x1' }]]);
  for (const release of held) release();
  expect(await Promise.all(pages)).toHaveLength(4);
});

test('a failure seen by one share is visible to the others', async () => {
  const asked: string[] = [];
  const nodes = createNodePool({
    urls: ['https://down.example', 'https://up.example'],
    now: Date.now,
    fetch: (url) => {
      asked.push(url);
      const down = url.includes('down');
      return Promise.resolve(
        down ? new Response('', { status: 503 }) : Response.json({ id: 1, result: '0x1' }),
      );
    },
  });
  const [askForPages, askForSignIns] = [nodes.share(limits), nodes.share(limits)];
  for (let count = 0; count < 3; count += 1) await askForPages([call], { read });
  asked.length = 0;
  await askForSignIns([call], { read });
  expect(asked).toEqual(['https://up.example/']);
});

test('failures that visitors cause over and over write a bounded number of log lines', async () => {
  let now = 0;
  const lines: string[] = [];
  const nodes = createNodePool({
    urls: ['https://node.example'],
    now: () => now,
    logger: { warn: (_, message) => lines.push(message) },
    fetch: () => Promise.resolve(new Response('', { status: 400 })),
  });
  const ask = nodes.share(limits);
  for (let count = 0; count < 70; count += 1) await ask([call], { read }).catch(() => undefined);
  expect(lines).toHaveLength(60);
  now += 60_000;
  await ask([call], { read }).catch(() => undefined);
  expect(lines).toHaveLength(61);
});

test('a node that no visitor asks is tried when its state is read, and is well once it answers', async () => {
  let now = 0;
  let isDown = true;
  let asked = 0;
  const nodes = createNodePool({
    urls: ['https://node.example'],
    now: () => now,
    fetch: async () => {
      asked += 1;
      return isDown
        ? new Response('', { status: 503 })
        : Response.json({ jsonrpc: '2.0', id: 1, result: '0x' });
    },
  });
  const ask = nodes.share(limits);
  for (let count = 0; count < 3; count += 1) await ask([call], { read }).catch(() => undefined);
  const isOpen = () => nodes.states()[0]?.open;
  expect([isOpen(), asked]).toEqual([true, 3]);
  now = 10_000;
  expect(isOpen()).toBe(true);
  await expect.poll(() => asked).toBe(4);
  // It failed once more, and is left alone for as long.
  await new Promise(setImmediate);
  isDown = false;
  now = 19_999;
  expect([isOpen(), asked]).toEqual([true, 4]);
  now = 20_000;
  await expect.poll(isOpen).toBe(false);
  expect(asked).toBe(5);
});

test('a probe that a hanging node lost does not keep the node away once it is well', async () => {
  let now = 0;
  let hangs = true;
  let requests = 0;
  const timeouts = createManualTimeouts();
  const hang = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const nodes = createNodePool({
    urls: ['https://node.example'],
    now: () => now,
    timeout: timeouts.timeout,
    fetch: (_, { signal }) => {
      requests += 1;
      return hangs ? hang(signal) : Promise.resolve(Response.json({ id: 1, result: '0x' }));
    },
  });
  const ask = nodes.share(limits);
  const asked = ask([call], { read });
  timeouts.expire();
  await expect(asked).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  // The probe that follows the timeout was sent, and is never answered.
  hangs = false;
  now = 6000;
  // Another one follows a second later, and its answer counts.
  await expect.poll(() => requests).toBe(3);
  await new Promise(setImmediate);
  timeouts.expire();
  await new Promise(setImmediate);
  expect(nodes.states()).toEqual([{ node: 'node.example', open: false }]);
  expect(await ask([call], { read })).toEqual([[{ result: '0x' }]]);
});

test('a failed node is one short line of the log: its chain, its host and the reason', async () => {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line));
  onTestFinished(() => printed.mockRestore());
  const nodes = createNodePool({
    chainId: 8453,
    urls: ['https://node.example/v2/a-very-secret-key'],
    now: Date.now,
    logger: consoleLogger,
    fetch: () => {
      const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return Promise.reject(new TypeError('fetch failed', { cause: refused }));
    },
  });
  const refusal = await nodes
    .share(limits)([call], { read })
    .catch((cause: unknown) => cause);
  const reason = 'could not be reached (ECONNREFUSED)';
  const common = { level: 'warn', name: 'portico', time: expect.any(String) };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...common, chain: 8453, node: 'node.example', reason, msg: 'RPC node failed' },
  ]);
  expect(refusal).toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
    cause: { message: `Too few nodes gave a usable answer: node.example ${reason}` },
  });
});

it('are the public ones of Base, unless the site names its own', () => {
  expect(nodeUrls(base, {})).toEqual(['https://mainnet.base.org']);
  const own = ['https://a.example', 'https://b.example'];
  expect(nodeUrls(base, { [base.id]: own, 1: ['https://c.example'] })).toEqual(own);
});
