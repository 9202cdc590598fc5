import { AuthError, isAuthError } from '../common/auth-error.ts';
import type { HeldBytes } from '../common/byte-budget.ts';
import { createLogLimit, type Logger } from '../common/logger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { createLimiter } from './limiter.ts';
import {
  AnswerTooLargeError,
  createNode,
  type Fetch,
  NodeError,
  observeNode,
  type RpcCall,
  type RpcNode,
  type RpcOutcome,
} from './node.ts';

/** The limits of one user of the pool. Times are in milliseconds. */
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

/** The purpose of a share of a pool, as metrics name it. */
export type NodeUse = 'signature' | 'signature-known' | 'proxy' | 'client' | 'other';

/** The rules by which answers of nodes are accepted. */
export type AskOptions<Answer> = {
  /** Reads what one node answered. Throws NodeError when it is unusable; then the next node is asked. */
  readonly read: (outcomes: readonly RpcOutcome[]) => Answer;
  /** Number of nodes that must give a usable answer. Default 1. */
  readonly quorum?: number;
  /** Length of one answer. Default: the share's. */
  readonly maximumBytes?: number;
  /** Answers in place of a node whose answer is longer than that. Default: the next node is asked. */
  readonly readTooLarge?: () => Answer;
  /** Counts the bytes of answers as they arrive. When it refuses them no other node is asked. */
  readonly held?: HeldBytes | undefined;
  /** Counts the milliseconds that each node took, without the time in the queue. */
  readonly addTime?: ((milliseconds: number) => void) | undefined;
};

/** Asks nodes until the quorum gave usable answers. @throws AuthError CHAIN_UNAVAILABLE when too few did; what `held` throws */
export type AskNodes = <Answer>(
  calls: readonly RpcCall[],
  options: AskOptions<Answer>,
) => Promise<readonly Answer[]>;

/** The JSON-RPC nodes of one chain. Which of them fail is known once, for everything that asks them. */
export type NodePool = {
  /** A share of the pool's capacity. What one share uses, or keeps waiting, takes nothing from another. */
  share(limits: NodeLimits, use?: NodeUse): AskNodes;
  /** Returns the nodes and if their circuit breakers are open, after a new try in the background: without visitors none would follow. */
  states(): readonly { readonly node: string; readonly open: boolean }[];
};

/** The connections to the nodes. */
export type NodePoolOptions = {
  readonly chainId?: number;
  /** Most preferred first. */
  readonly urls: readonly string[];
  /** Default: the platform's. */
  readonly fetch?: Fetch;
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly telemetry?: Telemetry | undefined;
  /** Returns a signal that aborts after so many milliseconds. Default: `AbortSignal.timeout`. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
};

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

/** Timeout of a node that is tried for an operator, in milliseconds. */
const lookTimeout = 5000;

/** A probe that a hanging node lost is never answered, so another one follows, in milliseconds. */
const probeInterval = 1000;

/** @throws TypeError when one of the URLs is none */
export function createNodePool(options: NodePoolOptions): NodePool {
  const { urls, now, logger, fetch = globalThis.fetch } = options;
  const { timeout = (milliseconds) => AbortSignal.timeout(milliseconds) } = options;
  const { telemetry, chainId = 0 } = options;
  const members = urls.map((url): Member => {
    const node = observeNode(createNode(url, fetch), chainId, telemetry);
    return { node, breaker: createCircuitBreaker(now), isProbed: false };
  });
  const chain = String(chainId);
  for (const member of members) {
    const labels = { chain, node: member.node.host };
    telemetry?.watch({ name: 'node-open', labels, read: () => (isOpen(member) ? 1 : 0) });
  }
  // Visitors can cause as many failures as they like.
  const failureLogLimit = createLogLimit(60, now);
  const pool: PoolParts = {
    members,
    now,
    timeout,
    /** A node that answers a trivial call was asked too much; one that does not is down. The first outcome decides. */
    async probe(member, milliseconds) {
      if (member.isProbed) return;
      member.isProbed = true;
      const { node, breaker } = member;
      const attempt = breaker.begin();
      if (await isResponsive(node, timeout(milliseconds))) breaker.succeeded();
      else breaker.open(attempt);
      member.isProbed = false;
    },
    reportFailure(node, reason) {
      if (failureLogLimit()) logger?.warn({ chain: chainId, node, reason }, 'RPC node failed');
    },
  };
  const isOpen = (member: Member) => {
    const { breaker } = member;
    if (breaker.isOpen() && breaker.retryAt() <= now()) void pool.probe(member, lookTimeout);
    return breaker.isOpen();
  };
  return {
    share(limits, use = 'other') {
      const limiter = createLimiter(limits);
      const labels = { chain, use };
      telemetry?.watch({ name: 'node-queue', labels, read: limiter.waiting });
      telemetry?.watch({ name: 'node-running', labels, read: limiter.running });
      return (calls, asked) => askNodes(pool, limits, limiter, calls, asked);
    },
    states: () => members.map((member) => ({ node: member.node.host, open: isOpen(member) })),
  };
}

type PoolParts = Required<Pick<NodePoolOptions, 'now' | 'timeout'>> & {
  readonly members: readonly Member[];
  probe(member: Member, milliseconds: number): Promise<void>;
  reportFailure(node: string, reason: string): void;
};

async function askNodes<Answer>(
  { members, now, timeout, probe, reportFailure }: PoolParts,
  limits: NodeLimits,
  limiter: ReturnType<typeof createLimiter>,
  calls: readonly RpcCall[],
  options: AskOptions<Answer>,
): Promise<readonly Answer[]> {
  const { read, readTooLarge, held, addTime, quorum = 1 } = options;
  const { maximumBytes = limits.maximumBytes } = options;
  const deadline = timeout(limits.overall);
  const reasons: string[] = [];
  const answers: Answer[] = [];
  const untried = [...members];
  const nextTimeout = () =>
    untried.some(({ breaker }) => breaker.retryAt() <= now()) ? limits.perNode : limits.overall;

  /** False when the circuit breaker is open by the time the request leaves the queue. */
  const askNode = (member: Member) =>
    limiter.run(deadline, async () => {
      const { node, breaker } = member;
      if (!breaker.mayTry()) return false;
      const attempt = breaker.begin();
      const startedAt = now();
      const signal = AbortSignal.any([deadline, timeout(nextTimeout())]);
      try {
        answers.push(read(await node.call(calls, { signal, maximumBytes, held })));
      } catch (cause) {
        const counts = cause instanceof NodeError && cause.countsAsFailure;
        if (counts === 'if-unresponsive') void probe(member, nextTimeout());
        else if (counts) breaker.failed(attempt);
        else breaker.answered();
        if (!(cause instanceof AnswerTooLargeError) || readTooLarge === undefined) throw cause;
        answers.push(readTooLarge());
        return true;
      } finally {
        addTime?.(now() - startedAt);
      }
      breaker.succeeded();
      return true;
    });

  // One worker for each node of the quorum; each tries the next node until one answers.
  const work = async () => {
    for (let member = untried.shift(); member; member = untried.shift()) {
      try {
        if (await askNode(member)) return;
      } catch (cause) {
        // The byte budget is full.
        if (isAuthError(cause)) throw cause;
        // The queue is full, or the time was over in it: no other node would do better.
        if (!(cause instanceof NodeError)) {
          reasons.push(cause instanceof Error ? cause.message : String(cause));
          return;
        }
        const { host } = member.node;
        reasons.push(`${host} ${cause.message}`);
        reportFailure(host, cause.message);
        if (deadline.aborted) return;
      }
    }
  };
  await Promise.all(Array.from({ length: quorum }, work));
  if (answers.length >= quorum) return answers;
  throw new AuthError('CHAIN_UNAVAILABLE', {
    retryAfter: secondsUntilRetry(members, now()),
    cause: new NodeError(`Too few nodes gave a usable answer: ${reasons.join('; ')}`),
  });
}

/** Resolves to true if a node answers the trivial call before the signal aborts; a lost call is repeated meanwhile. */
async function isResponsive(node: RpcNode, limit: AbortSignal): Promise<boolean> {
  const decided = new AbortController();
  const signal = AbortSignal.any([decided.signal, limit]);
  let timer: ReturnType<typeof setInterval> | undefined;
  const isWell = await new Promise<boolean>((resolve) => {
    const ask = () =>
      node.call([probeCall], { signal, maximumBytes: 16 * 1024 }).then(
        () => resolve(true),
        () => resolve(false),
      );
    timer = setInterval(ask, probeInterval);
    void ask();
  });
  clearInterval(timer);
  decided.abort();
  return isWell;
}

/** Five seconds, unless the circuit breaker of every node stays open for longer. */
function secondsUntilRetry(members: readonly Member[], now: number): number {
  const soonest = Math.min(...members.map(({ breaker }) => breaker.retryAt()));
  return Math.max(5, Math.ceil((soonest - now) / 1000));
}
