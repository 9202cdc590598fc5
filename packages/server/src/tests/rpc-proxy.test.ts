import { answerWith, startTestNode } from '@portico/testing/chain/test-node';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import type { AuthOptions } from '../create-auth/options.ts';

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
  return async (path: string, { method = 'eth_blockNumber', forwardedFor = '', ip = '' } = {}) => {
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
  expect((await post('/api/rpc', { method: 'eth_getLogs' })).body).toMatchObject({ result: '0x1' });
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
