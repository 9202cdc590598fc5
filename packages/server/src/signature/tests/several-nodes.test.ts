import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  answerPlainly,
  answerWith,
  encodeVerdict,
  startTestNode,
  type TestNode,
} from '@portico/testing/chain/test-node';
import { createManualTimeouts } from '@portico/testing/process/manual-timeouts';
import { hashMessage, hexToBytes } from 'viem';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createNodePool, type NodePoolOptions } from '../../nodes/node-pool.ts';
import { createVerifySignature, type SignatureClaim } from '../verify-signature.ts';

const claim: SignatureClaim = {
  address: '0xC0ffee254729296a45a3885639AC7E10F9d54979',
  chainId: 8453,
  hash: hexToBytes(hashMessage('Sign in')),
  signature: '0x1234',
};

const yesWords = encodeVerdict({ verdict: 1, code: 'fe' });
const yes = answerWith(yesWords);
const no = answerWith(encodeVerdict({ verdict: 0, code: 'fe' }));
const failing = answerPlainly(500, '');
const revert = answerPlainly(200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}');
const silent = () => undefined;

const unavailable = expect.objectContaining({ code: 'CHAIN_UNAVAILABLE' });
const pending = expect.objectContaining({ code: 'APPROVAL_PENDING' });
const invalid = expect.objectContaining({ code: 'SIG_INVALID' });

async function startNode(listener: Parameters<typeof startTestNode>[0]): Promise<TestNode> {
  const node = await startTestNode(listener);
  onTestFinished(() => node.close());
  return node;
}

const startNodes = (...listeners: Parameters<typeof startTestNode>[0][]) =>
  Promise.all(listeners.map(startNode));

// A busy machine takes its time: only tests of silent nodes wait for a timeout.
const patient = { perNode: 30_000, overall: 60_000 };

const create = (
  nodes: readonly TestNode[],
  {
    now = Date.now,
    limits,
    timeout,
    ...options
  }: Partial<Omit<Parameters<typeof createVerifySignature>[0], 'nodes'>> &
    Pick<NodePoolOptions, 'timeout'> = {},
) => {
  const urls = nodes.map(({ url }) => url);
  const pool = createNodePool({ urls, now, ...(timeout && { timeout }) });
  return createVerifySignature({
    nodes: { get: () => pool },
    now,
    limits: { ...patient, ...limits },
    ...options,
  });
};

const countRequests = (nodes: readonly TestNode[]) => nodes.map((node) => node.requests());

describe('a node that fails', () => {
  test('is skipped after three failures, until ten seconds have passed', async () => {
    let now = 0;
    const nodes = await startNodes(failing, yes);
    const verify = create(nodes, { now: () => now });
    for (let count = 0; count < 6; count++) await verify(claim);
    expect(countRequests(nodes)).toEqual([3, 6]);
    now += 10_000;
    await verify(claim);
    await verify(claim);
    expect(countRequests(nodes)).toEqual([4, 8]);
  });

  test('comes back into use when it works again', async () => {
    let now = 0;
    let listener = failing;
    const nodes = await startNodes((...call) => listener(...call), yes);
    const verify = create(nodes, { now: () => now });
    for (let count = 0; count < 4; count++) await verify(claim);
    listener = yes;
    now += 10_000;
    for (let count = 0; count < 4; count++) await verify(claim);
    expect(countRequests(nodes)).toEqual([7, 4]);
  });

  test('and is the only one: the response is immediate, with Retry-After', async () => {
    let now = 0;
    const nodes = await startNodes(failing);
    const verify = create(nodes, { now: () => now });
    for (let count = 0; count < 3; count++) {
      await expect(verify(claim)).rejects.toEqual(unavailable);
    }
    now = 1000;
    await expect(verify(claim)).rejects.toMatchObject({ retryAfter: 9 });
    expect(countRequests(nodes)).toEqual([3]);
  });
});

test.each([
  ['an error', revert],
  ['too little gas', answerWith(encodeVerdict({ verdict: 3, code: 'fe' }))],
  ['"bad request"', answerPlainly(400, '{}')],
  ['"too large"', answerPlainly(413, '')],
])('a node that answers some call with %s stays in use for others', async (_, answer) => {
  // A visitor could send such a call on purpose, and would close the node for everyone.
  let listener = answer;
  const nodes = await startNodes((...call) => listener(...call));
  const verify = create(nodes);
  for (let count = 0; count < 5; count++) {
    await expect(verify(claim)).rejects.toEqual(unavailable);
  }
  listener = yes;
  expect(await verify(claim)).toBe('contract');
});

test('a call that times out does not disable a node that answers others', async () => {
  // Visitors choose the call; it must not close the node for others.
  const heavy = '0xdead';
  const { timeout, expire } = createManualTimeouts();
  const nodes = await startNodes(async (request, response) => {
    const body = await text(request);
    if (body.includes(`${heavy.slice(2)}0000`)) expire();
    else yes(request, response);
  });
  const verify = create(nodes, { timeout });
  for (let count = 0; count < 5; count++) {
    await expect(verify({ ...claim, signature: heavy })).rejects.toEqual(unavailable);
  }
  expect(await verify(claim)).toBe('contract');
});

test('a node that times out even on a trivial call is skipped at once', async () => {
  const { timeout, expire } = createManualTimeouts();
  // The claim and the trivial call after it each get as long as one node of several may take.
  const nodes = await startNodes(() => expire(patient.perNode), yes);
  const verify = create(nodes, { timeout });
  await verify(claim);
  await expect.poll(() => nodes[0]?.requests()).toBe(2);
  await verify(claim);
  expect(countRequests(nodes)).toEqual([2, 2]);
});

test('all nodes together have one timeout', async () => {
  const nodes = await startNodes(silent, silent, yes);
  const verify = create(nodes, { limits: { perNode: 200, overall: 300 } });
  await expect(verify(claim)).rejects.toEqual(unavailable);
  expect(nodes[2]?.requests()).toBe(0);
});

test('sixteen calls run concurrently, sixty-four wait, and one more is refused', async () => {
  const held: ServerResponse[] = [];
  const arrivals = new EventTarget();
  const node = await startNode((_, response) => {
    held.push(response);
    if (held.length === 16) arrivals.dispatchEvent(new Event('sixteen'));
  });
  const sixteen = once(arrivals, 'sixteen');
  // Time is no part of this.
  const verify = create([node], { limits: { perNode: 15_000, overall: 15_000 } });
  const verifyOne = (index: number) =>
    verify({ ...claim, signature: `0x${index.toString(16).padStart(4, '0')}` });
  const verifications = Array.from({ length: 80 }, (_, index) => verifyOne(index));
  await expect(verifyOne(80)).rejects.toEqual(unavailable);
  await sixteen;
  expect(held).toHaveLength(16);

  let highest = 0;
  const answer = () => {
    highest = Math.max(highest, held.length);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: yesWords });
    for (const response of held.splice(0)) response.end(body);
  };
  const timer = setInterval(answer, 5);
  const outcomes = await Promise.all(verifications);
  clearInterval(timer);
  expect(outcomes.every((kind) => kind === 'contract')).toBe(true);
  expect(highest).toBe(16);
  expect(node.requests()).toBe(80);
});

describe('a quorum of two', () => {
  const quorum = { quorum: 2 } as const;

  test('sends one request to each of the first two nodes', async () => {
    const nodes = await startNodes(yes, yes, yes);
    expect(await create(nodes, quorum)(claim)).toBe('contract');
    expect(countRequests(nodes)).toEqual([1, 1, 0]);
  });

  test('accepts nothing from a single node', async () => {
    for (const listeners of [[yes, no], [no, yes], [yes, failing], [silent, yes], [yes]]) {
      const verify = create(await startNodes(...listeners), {
        ...quorum,
        limits: { perNode: 200, overall: 400 },
      });
      await expect(verify(claim)).rejects.toEqual(unavailable);
    }
  });

  test('refuses when both refuse', async () => {
    await expect(create(await startNodes(no, no), quorum)(claim)).rejects.toEqual(invalid);
  });

  test('continues with a third node when one fails', async () => {
    const nodes = await startNodes(failing, yes, yes);
    expect(await create(nodes, quorum)(claim)).toBe('contract');
    expect(countRequests(nodes)).toEqual([1, 1, 1]);
  });
});

describe('a repeated claim', () => {
  test('sends no request for a minute after a refusal', async () => {
    let now = 0;
    const nodes = await startNodes(no);
    const verifySignature = create(nodes, { now: () => now });
    const verify = (change: Partial<SignatureClaim> = {}) =>
      verifySignature({ ...claim, ...change });
    await expect(verify()).rejects.toEqual(invalid);
    await expect(verify()).rejects.toEqual(invalid);
    await expect(verify({ address: '0xc0ffee254729296a45a3885639ac7e10f9d54979' })).rejects.toEqual(
      invalid,
    );
    expect(countRequests(nodes)).toEqual([1]);
    // Whatever differs is another claim.
    for (const change of [
      { signature: '0x123456' },
      { hash: hexToBytes(hashMessage('another message')) },
      { address: '0xdecafbad54729296a45a3885639ac7e10f9d5497' },
    ] as const) {
      await expect(verify(change)).rejects.toEqual(invalid);
    }
    expect(countRequests(nodes)).toEqual([4]);
    now += 60_000;
    await expect(verify()).rejects.toEqual(invalid);
    expect(countRequests(nodes)).toEqual([5]);
  });

  test('is checked again when the account had no code, and may be deployed by now', async () => {
    let listener = answerWith(encodeVerdict({ verdict: 0 }));
    const nodes = await startNodes((...call) => listener(...call));
    const verify = create(nodes);
    await expect(verify(claim)).rejects.toEqual(invalid);
    listener = yes;
    expect(await verify(claim)).toBe('contract');
  });

  test('is checked again after it was accepted, and when its signature is empty', async () => {
    const nodes = await startNodes(yes, no);
    const accepting = create(nodes.slice(0, 1));
    const refusing = create(nodes.slice(1));
    for (let count = 0; count < 2; count++) {
      await accepting(claim);
      await expect(refusing({ ...claim, signature: '0x' })).rejects.toEqual(pending);
    }
    expect(countRequests(nodes)).toEqual([2, 2]);
  });
});
