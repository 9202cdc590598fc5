import { AuthError } from '../../auth-error.ts';
import { toEndpoint } from '../../http/endpoint.ts';
import type { Fetch } from '../../http/fetch.ts';
import type { Logger } from '../../logger.ts';
import { decodeVerdictAnswer, type EthCall, type VerdictAnswer } from '../verdict-call.ts';
import { callNode } from './call-node.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createLimiter } from './limiter.ts';
import { NodeTrouble } from './node-trouble.ts';

/** How long to wait, in milliseconds, and how much to do at once. */
export type ChainLimits = {
  /** For one node's answer. */
  readonly perNode: number;
  /** For all nodes together, waiting for a turn included. */
  readonly overall: number;
  readonly running: number;
  readonly waiting: number;
};

const defaultLimits: ChainLimits = { perNode: 2500, overall: 6000, running: 16, waiting: 64 };

/** Which nodes to ask, with which timeouts. */
export type ChainReaderOptions = {
  /** Addresses of nodes, most preferred first. */
  readonly nodes: readonly string[];
  /** How many nodes must give the same verdict. Default 1. */
  readonly quorum?: number;
  readonly fetch: Fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly limits?: Partial<ChainLimits>;
};

/** Asks nodes until one, or as many as a quorum takes, gave a usable answer. */
export type ChainReader = {
  /** @throws AuthError CHAIN_UNAVAILABLE whenever the chain cannot be asked, whatever the reason */
  ask(call: EthCall, chainId: number): Promise<VerdictAnswer>;
};

/** Makes a reader over nodes that may be slow, gone or lying: they are bounded, rested and compared. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { fetch, now, logger, quorum = 1 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const limiter = createLimiter(limits);
  const nodes = options.nodes.map((address) => ({
    endpoint: toEndpoint(address),
    breaker: createCircuitBreaker(now),
  }));
  type Node = (typeof nodes)[number];

  /** Undefined when the node rests by the time its turn comes. */
  const askNode = async (
    { endpoint, breaker }: Node,
    call: EthCall,
    chainId: number,
    overall: AbortSignal,
  ): Promise<VerdictAnswer | undefined> => {
    if (!breaker.mayTry()) return undefined;
    const signal = AbortSignal.any([overall, AbortSignal.timeout(limits.perNode)]);
    const request = { method: 'eth_call', params: [call, 'latest'] };
    const answer = check(await callNode(endpoint, request, { fetch, signal }), chainId);
    breaker.succeeded();
    return answer;
  };

  return {
    async ask(call, chainId) {
      const signal = AbortSignal.timeout(limits.overall);
      const troubles: unknown[] = [];
      const answers: VerdictAnswer[] = [];
      const untried = nodes.values();

      // As many workers as the quorum takes; each goes on to the next node until one answers it.
      const work = async () => {
        for (const node of untried) {
          try {
            const answer = await limiter.run(signal, () => askNode(node, call, chainId, signal));
            if (answer === undefined) continue;
            answers.push(answer);
            return;
          } catch (cause) {
            troubles.push(cause);
            // Out of time, or no place in the queue: no other node would do better.
            if (signal.aborted || !(cause instanceof NodeTrouble)) return;
            if (cause.ill) node.breaker.failed();
            logger?.warn({ err: cause, node: node.endpoint.name }, 'a node is of no use');
          }
        }
      };
      await Promise.all(Array.from({ length: quorum }, work));

      const [answer] = answers;
      const agreed = answers.every(({ verdict }) => verdict === answer?.verdict);
      if (answer !== undefined && agreed && answers.length >= quorum) return answer;
      throw new AuthError('CHAIN_UNAVAILABLE', {
        retryAfter: secondsUntilRetry(nodes, now()),
        cause: new AggregateError(
          troubles,
          agreed ? 'Too few nodes gave a usable answer' : 'The nodes disagree',
        ),
      });
    },
  };
}

/** @throws NodeTrouble when the answer is not one of Verdict.sol on the right chain */
function check(result: unknown, chainId: number): VerdictAnswer {
  const answer = decodeVerdictAnswer(result);
  if (answer === undefined) throw new NodeTrouble('answered with something else than five words');
  if (answer.chainId !== chainId) throw new NodeTrouble(`is a node of chain ${answer.chainId}`);
  if (answer.verdict === 'too-little-gas') {
    // Enough, perhaps, for questions that take less.
    throw new NodeTrouble('gives calls too little gas', { ill: false });
  }
  return answer;
}

/** Five seconds, unless every node rests for longer. */
function secondsUntilRetry(
  nodes: readonly { readonly breaker: { retryAt(): number } }[],
  now: number,
): number {
  const soonest = Math.min(...nodes.map(({ breaker }) => breaker.retryAt()));
  return Math.max(5, Math.ceil((soonest - now) / 1000));
}
