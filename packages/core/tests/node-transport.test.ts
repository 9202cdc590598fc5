import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createClient } from 'viem';
import { getBalance, getBlockNumber } from 'viem/actions';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeTransport } from '../src/wallet/chain-clients.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** A node on a free port. `status` is asked for each request. */
async function startNode(status: (count: number) => number) {
  const times: number[] = [];
  const sizes: number[] = [];
  const server = createServer(async (request, answer) => {
    times.push(performance.now());
    const body = JSON.parse(await read(request));
    const calls: readonly { id: number }[] = Array.isArray(body) ? body : [body];
    sizes.push(calls.length);
    answer.writeHead(status(times.length), { 'content-type': 'application/json' });
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x5' }));
    answer.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, times, sizes };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

describe('node requests', () => {
  it('are retried three times, each delay twice as long as the one before', async () => {
    const { url, times } = await startNode((count) => (count < 4 ? 503 : 200));
    const client = createClient({ transport: nodeTransport([url]) });
    expect(await getBlockNumber(client)).toBe(5n);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // Timers may be late and never early.
    for (const [index, least] of [150, 300, 600].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least - 5);
    }
  });

  it('fail after that', async () => {
    const { url, times } = await startNode(() => 503);
    const client = createClient({ transport: nodeTransport([url]) });
    await expect(getBlockNumber(client)).rejects.toThrow('503');
    expect(times).toHaveLength(4);
  });

  it('move to the next URL at once', async () => {
    const [bad, good] = [await startNode(() => 503), await startNode(() => 200)];
    const client = createClient({ transport: nodeTransport([bad.url, good.url]) });
    expect(await getBlockNumber(client)).toBe(5n);
    expect([bad.times.length, good.times.length]).toEqual([1, 1]);
  });

  it('are batched when sent at the same time', async () => {
    const { url, sizes } = await startNode(() => 200);
    const client = createClient({ transport: nodeTransport([url]) });
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
    await Promise.all([getBlockNumber(client), getBalance(client, { address })]);
    expect(sizes).toEqual([2]);
  });
});
