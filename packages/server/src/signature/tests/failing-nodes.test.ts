import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { badNodes, hangingNodes } from '@portico/testing/chain/bad-nodes';
import {
  answerPlainly,
  answerWith,
  encodeVerdict,
  startTestNode,
} from '@portico/testing/chain/test-node';
import {
  createManualTimeouts,
  type ManualTimeouts,
} from '@portico/testing/process/manual-timeouts';
import { hashMessage, hexToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AuthError } from '../../common/auth-error.ts';
import { createNodePool } from '../../nodes/node-pool.ts';
import { createVerifySignature, type SignatureClaim } from '../verify-signature.ts';

const hash = hexToBytes(hashMessage('Sign in'));
const contract: SignatureClaim = {
  address: '0xC0ffee254729296a45a3885639AC7E10F9d54979',
  chainId: 8453,
  hash,
  signature: '0x1234',
};
const key = privateKeyToAccount(`0x${'a1'.repeat(32)}`);
const plainKey: SignatureClaim = {
  ...contract,
  address: key.address,
  signature: await key.signMessage({ message: 'Sign in' }),
};

const yes = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));

async function startNode(listener: Parameters<typeof startTestNode>[0]) {
  const node = await startTestNode(listener);
  onTestFinished(() => node.close());
  return node;
}

const limits = { perNode: 5000, overall: 10_000 };

const create = (urls: readonly string[], timeout?: ManualTimeouts['timeout']) =>
  createVerifySignature({
    nodes: new Map([[8453, createNodePool({ urls, now: Date.now, ...(timeout && { timeout }) })]]),
    now: Date.now,
    limits,
  });

const unavailable = expect.objectContaining({ code: 'CHAIN_UNAVAILABLE', retryAfter: 5 });

describe.each(badNodes)('a node that %s', (name, badListener) => {
  const hangs = hangingNodes.has(name);
  const { timeout, expire } = createManualTimeouts();
  /** Ends the timeouts of at most this length as soon as a node hangs. */
  const expireAt =
    (longest?: number): RequestListener =>
    (request, response) => {
      badListener(request, response);
      if (hangs) setImmediate(expire, longest);
    };
  // After a timeout, a trivial call finds out whether it was the node's fault.
  const requests = hangs ? 2 : 1;

  test('decides nothing: unavailable, never invalid', async () => {
    const node = await startNode(expireAt());
    const outcome = await create([node.url], timeout)(contract).catch((cause: unknown) => cause);
    expect(outcome).toBeInstanceOf(AuthError);
    expect(outcome).toEqual(unavailable);
    await expect.poll(() => node.requests()).toBe(requests);
  });

  test('is skipped for the next one', async () => {
    const node = await startNode(expireAt(limits.perNode));
    const good = await startNode(yes);
    const verified = await create([node.url, good.url], timeout)(contract);
    expect(verified).toBe('contract');
    await expect.poll(() => [node.requests(), good.requests()]).toEqual([requests, 1]);
  });

  test('does not affect a plain key', async () => {
    const node = await startNode(badListener);
    expect(await create([node.url])(plainKey)).toBe('eoa');
    expect(node.requests()).toBe(0);
  });
});

test('an unreachable node decides nothing', async () => {
  const gone = await startTestNode(yes);
  await gone.close();
  await expect(create([gone.url])(contract)).rejects.toEqual(unavailable);
  expect(await create([gone.url])(plainKey)).toBe('eoa');
  const good = await startNode(yes);
  expect(await create([gone.url, good.url])(contract)).toBe('contract');
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const target = await startNode(yes);
  const node = await startNode(answerPlainly(status, '', { location: target.url }));
  await expect(create([node.url])(contract)).rejects.toEqual(unavailable);
  expect(target.requests()).toBe(0);
});

test('an off-chain lookup URL (EIP-3668) is not requested', async () => {
  const target = await startNode(yes);
  const urls = Buffer.from(target.url).toString('hex').padEnd(128, '0');
  const error = { code: 3, message: 'execution reverted', data: `0x556f1830${urls}` };
  const node = await startNode(
    answerPlainly(200, JSON.stringify({ jsonrpc: '2.0', id: 1, error })),
  );
  await expect(create([node.url])(contract)).rejects.toEqual(unavailable);
  expect(target.requests()).toBe(0);
});

test('an outage is not cached as a refusal', async () => {
  let works = false;
  const good = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));
  const bad = answerPlainly(500, '');
  const node = await startNode((...call) => (works ? good : bad)(...call));
  const verifySignature = create([node.url]);
  await expect(verifySignature(contract)).rejects.toEqual(unavailable);
  works = true;
  expect(await verifySignature(contract)).toBe('contract');
});

test('credentials in a node’s URL are sent to it, and appear in no error', async () => {
  let authorization: string | undefined;
  const node = await startNode((request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(500).end();
  });
  const { host } = new URL(node.url);
  const lines: unknown[] = [];
  const pool = createNodePool({
    urls: [`http://portico:s3cret%21@${host}/v1/key-in-path`],
    now: Date.now,
    logger: { warn: (fields) => lines.push(fields) },
  });
  const error = await createVerifySignature({ nodes: { get: () => pool }, now: Date.now })(
    contract,
  ).catch((cause: unknown) => cause);
  expect(authorization).toBe(`Basic ${Buffer.from('portico:s3cret!').toString('base64')}`);
  expect(lines).toMatchObject([{ node: host }]);
  const told = inspect([error, lines], { depth: 20 });
  expect(told).toContain('HTTP status 500');
  expect(told).not.toMatch(/s3cret|key-in-path/);
});
