import { AuthError } from '../auth-error.ts';
import { createLogLimit, type Logger } from '../logger.ts';
import type { Instrument } from '../observe/instrument.ts';
import { observeNode } from '../observe/observe-node.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { createLimiter } from './limiter.ts';
import {
  createNode,
  type Fetch,
  NodeError,
  type RpcCall,
  type RpcNode,
  type RpcOutcome,
} from './node.ts';

/** What one user of the pool may take of it. Times are in milliseconds. */
export type NodeLimits = {
  /** Timeout of one node's answer while another one is left to ask; the last one may take all the time that is left. */
  readonly perNode: number;
  /** Timeout of all nodes together, waiting in the queue included. */
  readonly overall: number;
  /** Requests at once. */
  readonly running: number;
  /** Requests that may wait for them; beyond that they fail at once. */
  readonly waiting: number;
  /** Length of one answer. */
  readonly maximumBytes: number;
};

/** What a share of a pool is for, as metrics call it. */
export type NodeUse = 'signature' | 'signature-known' | 'proxy' | 'client' | 'other';

/** How to judge the answers of nodes. */
export type AskOptions<Answer> = {
  /** Reads what one node answered. Throws NodeError when it is unusable; then the next node is asked. */
  readonly read: (outcomes: readonly RpcOutcome[]) => Answer;
  /** How many nodes must give a usable answer. Default 1. */
  readonly quorum?: number;
};

/**
 * Asks one node after the other until as many as the quorum gave a usable answer.
 * @throws AuthError CHAIN_UNAVAILABLE when too few did
 */
export type AskNodes = <Answer>(
  calls: readonly RpcCall[],
  options: AskOptions<Answer>,
) => Promise<readonly Answer[]>;

/** The JSON-RPC nodes of one chain. Which of them fail is known once, for everything that asks them. */
export type NodePool = {
  /** A share of the pool's capacity. What one share uses, or keeps waiting, takes nothing from another. */
  share(limits: NodeLimits, use?: NodeUse): AskNodes;
  /**
   * Which nodes there are, and whether the circuit breaker of each is open. One that may be tried again is, in the background: where
   * no visitor asks it, it would be said to fail for ever.
   */
  states(): readonly { readonly node: string; readonly open: boolean }[];
};

/** How to reach the nodes. */
export type NodePoolOptions = {
  /** Of the nodes. */
  readonly chainId?: number;
  /** Most preferred first. */
  readonly urls: readonly string[];
  /** Default: the platform's. */
  readonly fetch?: Fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly instrument?: Instrument | undefined;
  /** Timeout of the trivial call that follows a timeout, in milliseconds. Default: what the call had that timed out. */
  readonly probeTimeout?: number;
};

/** A node and what is known of it. */
type Member = {
  readonly node: RpcNode;
  readonly breaker: CircuitBreaker;
  isProbed: boolean;
};

/** Runs on the node as real calls do and costs next to nothing: the identity precompile with no input. */
const probeCall: RpcCall = {
  method: 'eth_call',
  params: [{ to: '0x0000000000000000000000000000000000000004', data: '0x' }, 'latest'],
};

/** How long a node may take that is tried because an operator looks, in milliseconds. */
const lookTimeout = 5000;

/** @throws TypeError when one of the URLs is none */
export function createNodePool(options: NodePoolOptions): NodePool {
  const { urls, now, logger, fetch = globalThis.fetch, probeTimeout } = options;
  const { instrument, chainId = 0 } = options;
  const members = urls.map((url): Member => {
    const node = observeNode(createNode(url, fetch), chainId, instrument);
    return { node, breaker: createCircuitBreaker(now), isProbed: false };
  });
  const chain = String(chainId);
  for (const member of members) {
    const labels = { chain, node: member.node.host };
    instrument?.watch({ name: 'node-open', labels, read: () => (isOpen(member) ? 1 : 0) });
  }
  // Visitors can cause as many failures as they like.
  const failureLogLimit = createLogLimit(60, now);

  /** A node that answers a trivial call was asked too much; one that does not is down. One at a time. */
  const probe = async (member: Member, timeout: number) => {
    if (member.isProbed) return;
    member.isProbed = true;
    const askedAt = now();
    const signal = AbortSignal.timeout(probeTimeout ?? timeout);
    try {
      await member.node.call([probeCall], { signal, maximumBytes: 16 * 1024 });
      member.breaker.succeeded();
    } catch {
      member.breaker.open(askedAt);
    }
    member.isProbed = false;
  };
  const isOpen = (member: Member) => {
    const { breaker } = member;
    if (breaker.isOpen() && breaker.retryAt() <= now()) void probe(member, lookTimeout);
    return breaker.isOpen();
  };

  const share = (limits: NodeLimits, use: NodeUse = 'other'): AskNodes => {
    const { maximumBytes } = limits;
    const limiter = createLimiter(limits);
    const labels = { chain, use };
    instrument?.watch({ name: 'node-queue', labels, read: limiter.waiting });
    instrument?.watch({ name: 'node-running', labels, read: limiter.running });
    return async <Answer>(calls: readonly RpcCall[], { read, quorum = 1 }: AskOptions<Answer>) => {
      const deadline = AbortSignal.timeout(limits.overall);
      const errors: unknown[] = [];
      const answers: Answer[] = [];
      const untried = [...members];
      const timeoutOfNext = () =>
        untried.some(({ breaker }) => breaker.retryAt() <= now()) ? limits.perNode : limits.overall;

      /** False when the circuit breaker is open by the time the request leaves the queue. */
      const askNode = (member: Member) =>
        limiter.run(deadline, async () => {
          const { node, breaker } = member;
          if (!breaker.mayTry()) return false;
          const askedAt = now();
          const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutOfNext())]);
          try {
            answers.push(read(await node.call(calls, { signal, maximumBytes })));
          } catch (cause) {
            const counts = cause instanceof NodeError && cause.countsAsFailure;
            if (counts === 'if-unresponsive') void probe(member, timeoutOfNext());
            else if (counts) breaker.failed(askedAt);
            throw cause;
          }
          breaker.succeeded();
          return true;
        });

      // As many workers as the quorum takes; each goes on to the next node until one answers it.
      const work = async () => {
        for (let member = untried.shift(); member; member = untried.shift()) {
          try {
            if (await askNode(member)) return;
          } catch (cause) {
            errors.push(cause);
            // The queue is full, or the time was over in it: no other node would do better.
            if (!(cause instanceof NodeError)) return;
            const { host } = member.node;
            if (failureLogLimit()) logger?.warn({ err: cause, node: host }, 'RPC node failed');
            if (deadline.aborted) return;
          }
        }
      };
      await Promise.all(Array.from({ length: quorum }, work));
      if (answers.length >= quorum) return answers;
      throw new AuthError('CHAIN_UNAVAILABLE', {
        retryAfter: secondsUntilRetry(members, now()),
        cause: new AggregateError(errors, 'Too few nodes gave a usable answer'),
      });
    };
  };
  const states = () => members.map((member) => ({ node: member.node.host, open: isOpen(member) }));
  return { share, states };
}

/** Five seconds, unless the circuit breaker of every node stays open for longer. */
function secondsUntilRetry(members: readonly Member[], now: number): number {
  const soonest = Math.min(...members.map(({ breaker }) => breaker.retryAt()));
  return Math.max(5, Math.ceil((soonest - now) / 1000));
}
