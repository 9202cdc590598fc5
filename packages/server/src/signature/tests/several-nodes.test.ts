import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { hashMessage, hexToBytes } from 'viem';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  answerPlainly,
  answerWith,
  encodeVerdict,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts';
import { createVerifier, type SignatureClaim } from '../create-verifier.ts';

const claim: SignatureClaim = {
  address: '0xC0ffee254729296a45a3885639AC7E10F9d54979',
  chainId: 8453,
  hash: hexToBytes(hashMessage('Sign in')),
  signature: '0x1234',
};

const yesWords = encodeVerdict({ verdict: 1, code: 'fe' });
const yes = answerWith(yesWords);
const no = answerWith(encodeVerdict({ verdict: 0, code: 'fe' }));
const ill = answerPlainly(500, '');
const revert = answerPlainly(200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}');
const silent = () => undefined;

const unavailable = expect.objectContaining({ code: 'CHAIN_UNAVAILABLE' });
const invalid = { ok: false, code: 'SIG_INVALID' };

async function startNode(listener: Parameters<typeof startTestNode>[0]): Promise<TestNode> {
  const node = await startTestNode(listener);
  onTestFinished(() => node.close());
  return node;
}

const startNodes = (...listeners: Parameters<typeof startTestNode>[0][]) =>
  Promise.all(listeners.map(startNode));

const create = (
  nodes: readonly TestNode[],
  options: Partial<Parameters<typeof createVerifier>[0]> = {},
) => createVerifier({ nodes: nodes.map(({ url }) => url), fetch, now: Date.now, ...options });

const requestsOf = (nodes: readonly TestNode[]) => nodes.map((node) => node.requests());

describe('a node that is ill', () => {
  test('is left alone after three failures, until ten seconds have passed', async () => {
    let now = 0;
    const nodes = await startNodes(ill, yes);
    const verifier = create(nodes, { now: () => now });
    for (let count = 0; count < 6; count++) await verifier.verify(claim);
    expect(requestsOf(nodes)).toEqual([3, 6]);
    now += 10_000;
    await verifier.verify(claim);
    await verifier.verify(claim);
    expect(requestsOf(nodes)).toEqual([4, 8]);
  });

  test('comes back into use when it is well again', async () => {
    let now = 0;
    let listener = ill;
    const nodes = await startNodes((...call) => listener(...call), yes);
    const verifier = create(nodes, { now: () => now });
    for (let count = 0; count < 4; count++) await verifier.verify(claim);
    listener = yes;
    now += 10_000;
    for (let count = 0; count < 4; count++) await verifier.verify(claim);
    expect(requestsOf(nodes)).toEqual([7, 4]);
  });

  test('and the only one: the answer is at once, and says when to come back', async () => {
    let now = 0;
    const nodes = await startNodes(ill);
    const verifier = create(nodes, { now: () => now });
    for (let count = 0; count < 3; count++) {
      await expect(verifier.verify(claim)).rejects.toEqual(unavailable);
    }
    now = 1000;
    await expect(verifier.verify(claim)).rejects.toMatchObject({ retryAfter: 9 });
    expect(requestsOf(nodes)).toEqual([3]);
  });
});

test.each([
  ['an error', revert],
  ['too little gas', answerWith(encodeVerdict({ verdict: 3, code: 'fe' }))],
  ['"bad request"', answerPlainly(400, '{}')],
  ['"too large"', answerPlainly(413, '')],
])('a node that answers some question with %s stays open for others', async (_, answer) => {
  // A visitor could find such a question, and would close the node to everybody.
  let listener = answer;
  const nodes = await startNodes((...call) => listener(...call));
  const verifier = create(nodes);
  for (let count = 0; count < 5; count++) {
    await expect(verifier.verify(claim)).rejects.toEqual(unavailable);
  }
  listener = yes;
  expect(await verifier.verify(claim)).toMatchObject({ ok: true });
});

test('all nodes together get a bounded time', async () => {
  const nodes = await startNodes(silent, silent, yes);
  const verifier = create(nodes, { limits: { perNode: 200, overall: 300 } });
  await expect(verifier.verify(claim)).rejects.toEqual(unavailable);
  expect(nodes[2]?.requests()).toBe(0);
});

test('sixteen calls run at once, sixty-four wait, and one more is told to come back', async () => {
  const held: ServerResponse[] = [];
  const arrivals = new EventTarget();
  const node = await startNode((_, response) => {
    held.push(response);
    if (held.length === 16) arrivals.dispatchEvent(new Event('sixteen'));
  });
  const sixteen = once(arrivals, 'sixteen');
  // Time is no part of this.
  const verifier = create([node], { limits: { perNode: 15_000, overall: 15_000 } });
  const verify = (index: number) =>
    verifier.verify({ ...claim, signature: `0x${index.toString(16).padStart(4, '0')}` });
  const verifications = Array.from({ length: 80 }, (_, index) => verify(index));
  await expect(verify(80)).rejects.toEqual(unavailable);
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
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(highest).toBe(16);
  expect(node.requests()).toBe(80);
});

describe('a quorum of two', () => {
  const quorum = { quorum: 2 } as const;

  test('takes one request to each of the first two nodes', async () => {
    const nodes = await startNodes(yes, yes, yes);
    expect(await create(nodes, quorum).verify(claim)).toMatchObject({ ok: true });
    expect(requestsOf(nodes)).toEqual([1, 1, 0]);
  });

  test('lets nobody in on the word of one node', async () => {
    for (const listeners of [[yes, no], [no, yes], [yes, ill], [silent, yes], [yes]]) {
      const verifier = create(await startNodes(...listeners), {
        ...quorum,
        limits: { perNode: 200 },
      });
      await expect(verifier.verify(claim)).rejects.toEqual(unavailable);
    }
  });

  test('refuses when both refuse', async () => {
    expect(await create(await startNodes(no, no), quorum).verify(claim)).toEqual(invalid);
  });

  test('goes on to a third node when one is ill', async () => {
    const nodes = await startNodes(ill, yes, yes);
    expect(await create(nodes, quorum).verify(claim)).toMatchObject({ ok: true });
    expect(requestsOf(nodes)).toEqual([1, 1, 1]);
  });
});

describe('the same claim again', () => {
  test('costs no request for a minute after it was refused', async () => {
    let now = 0;
    const nodes = await startNodes(no);
    const verifier = create(nodes, { now: () => now });
    const verify = (change: Partial<SignatureClaim> = {}) =>
      verifier.verify({ ...claim, ...change });
    expect(await verify()).toEqual(invalid);
    expect(await verify()).toEqual(invalid);
    expect(await verify({ address: '0xc0ffee254729296a45a3885639ac7e10f9d54979' })).toEqual(
      invalid,
    );
    expect(requestsOf(nodes)).toEqual([1]);
    // Whatever differs is another claim.
    await verify({ signature: '0x123456' });
    await verify({ hash: hexToBytes(hashMessage('another message')) });
    await verify({ address: '0xdecafbad54729296a45a3885639ac7e10f9d5497' });
    expect(requestsOf(nodes)).toEqual([4]);
    now += 60_000;
    expect(await verify()).toEqual(invalid);
    expect(requestsOf(nodes)).toEqual([5]);
  });

  test('is asked again after it was accepted, and when its signature is empty', async () => {
    const nodes = await startNodes(yes, no);
    const accepting = create(nodes.slice(0, 1));
    const refusing = create(nodes.slice(1));
    for (let count = 0; count < 2; count++) {
      await accepting.verify(claim);
      await refusing.verify({ ...claim, signature: '0x' });
    }
    expect(requestsOf(nodes)).toEqual([2, 2]);
  });
});
