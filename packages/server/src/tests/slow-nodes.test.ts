import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createSiweMessage } from '@portico/protocol';
import { answerWith, encodeVerdict, startTestNode } from '@portico/testing/chain/test-node';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';

const yes = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));

/** A node that takes so many milliseconds for each call. */
const slow =
  (milliseconds: number): RequestListener =>
  async (request, response) => {
    await text(request);
    await delay(milliseconds);
    yes(request, response);
  };

async function start(listeners: readonly RequestListener[], options: Partial<AuthOptions> = {}) {
  const nodes = await Promise.all(listeners.map(startTestNode));
  const { auth } = await createTestAuth({
    nodes: { 8453: nodes.map(({ url }) => url) },
    now: Date.now,
    signInsPerMinute: 1_000_000,
    ...options,
  });
  onTestFinished(async () => {
    await auth.close();
    for (const node of nodes) await node.close();
  });
  return auth;
}

/** Signs a contract account in, whose signature only a node can check. */
async function signInContract(auth: Auth, address = newAddress()) {
  const browser = createTestBrowser(auth);
  const message = createSiweMessage({
    domain: 'example.com',
    address,
    uri: 'https://example.com',
    version: '1',
    chainId: 8453,
    nonce: await browser.csrfToken(),
    issuedAt: new Date().toISOString(),
  });
  const { response } = await browser.post('callback/siwe', { message, signature: '0x1234' });
  return response.status;
}

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

test('a single node may take more than its share of the time, and accounts sign in', async () => {
  expect(await signInContract(await start([slow(3000)]))).toBe(200);
});

test('the last of several slow nodes may take all the time that is left', async () => {
  expect(await signInContract(await start([slow(20_000), slow(3000)]))).toBe(200);
});

test('the times are options', async () => {
  const nodeTimeouts = { perNode: 200, overall: 600 };
  const auth = await start([slow(2000)], { nodeTimeouts });
  const begun = performance.now();
  expect(await signInContract(auth)).toBe(503);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('a flood of new contract accounts on a slow node does not turn away one that signed in before', async () => {
  const auth = await start([slow(700)]);
  const member = newAddress();
  expect(await signInContract(auth, member)).toBe(200);
  const flood = Promise.all(Array.from({ length: 150 }, () => signInContract(auth)));
  await delay(300);
  expect(await Promise.all([1, 2].map(() => signInContract(auth, member)))).toEqual([200, 200]);
  // The flood is more than the queue holds.
  expect(await flood).toContain(503);
});

test('a flood in the name of a known account does not turn away another known one', async () => {
  const auth = await start([slow(700)]);
  const [claimed, member] = [newAddress(), newAddress()];
  for (const address of [claimed, member]) expect(await signInContract(auth, address)).toBe(200);
  const flood = Promise.all(Array.from({ length: 150 }, () => signInContract(auth, claimed)));
  await delay(300);
  expect(await signInContract(auth, member)).toBe(200);
  expect(await flood).toContain(503);
});

test('a flood of the RPC proxy holds up no check of a signature', async () => {
  const auth = await start([slow(700)], { rpcProxy: {} });
  const balance = { method: 'eth_getBalance', params: [newAddress(), 'latest'] };
  const body = JSON.stringify(
    Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, ...balance })),
  );
  const headers = { origin: 'https://example.com' };
  const post = (index: number) =>
    auth.handler(new Request('https://example.com/api/rpc', { method: 'POST', headers, body }), {
      ip: `203.0.113.${index}`,
    });
  const flood = Promise.all(Array.from({ length: 150 }, (_, index) => post(index)));
  await delay(300);
  expect(await signInContract(auth)).toBe(200);
  // The proxy is still at it.
  expect(await Promise.race([flood, delay(0, 'pending')])).toBe('pending');
  await flood;
});

test('a sign-in that no node could check logs the chain, the host and the reason, and no stack', async () => {
  const nodes = { 8453: ['http://127.0.0.1:9/a-secret-key'] };
  const { auth, log } = await createTestAuth({ nodes, now: Date.now });
  onTestFinished(() => auth.close());
  expect(await signInContract(auth)).toBe(503);
  const lines = log.filter(({ level }) => level !== 'info');
  expect(lines).toMatchObject([
    {
      message: 'RPC node failed',
      fields: { chain: 8453, node: '127.0.0.1:9', reason: expect.stringMatching(/^could not be/) },
    },
    {
      message: 'a request could not be answered',
      fields: { code: 'CHAIN_UNAVAILABLE', reason: expect.stringMatching(/^Too few nodes .*:9/) },
    },
  ]);
  expect(lines.filter(({ fields }) => 'err' in fields)).toEqual([]);
  expect(JSON.stringify(log)).not.toContain('a-secret-key');
});
