import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { badNodes, hangingNodes } from '@portico/testing/chain/bad-nodes';
import {
  answerWith,
  encodeVerdict,
  startTestNode,
  type TestNode,
} from '@portico/testing/chain/test-node';
import { contractSignature } from './accounts.ts';

/** A node of Base whose contract accounts accept one signature, and which can be told to fail. */
export type SimulatedNode = TestNode & {
  /** Milliseconds that each answer takes from now on. */
  delay: number;
  /** A behaviour of `badNodes` instead of an answer. */
  fails: string | undefined;
};

/** Ways to fail at once and ways to fail by saying nothing. */
export const wrongAnswers = badNodes
  .map(([name]) => name)
  .filter((name) => !hangingNodes.has(name));

const behaviours = new Map(badNodes);
const accepted = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));
const refused = answerWith(encodeVerdict({ verdict: 0, code: 'fe' }));

/** Starts the node. */
export async function startSimulatedNode(): Promise<SimulatedNode> {
  const state: Pick<SimulatedNode, 'delay' | 'fails'> = { delay: 0, fails: undefined };
  const node = await startTestNode(async (request, response) => {
    const failing = behaviours.get(state.fails ?? '');
    if (failing !== undefined) {
      failing(request, response);
      return;
    }
    const body = await text(request).catch(() => '');
    if (state.delay > 0) await delay(state.delay);
    const answer = body.includes(contractSignature.slice(2)) ? accepted : refused;
    answer(request, response);
  });
  return Object.assign(state, node);
}
