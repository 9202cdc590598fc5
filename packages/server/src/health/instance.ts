import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from '../common/logger.ts';
import { version } from '../common/version.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import type { InstanceRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { AuthHealth } from './health.ts';

/** What an instance tells the command line about itself, beside its name and version. */
export type InstanceOptions = {
  /** Whether it is about to stop. Default: it is not. */
  readonly isStopping?: () => boolean;
};

/** How often an instance says that it is there, in milliseconds. */
export const announceInterval = 30_000;

/** How often it looks whether it is about to stop, in milliseconds: it may have stopped before its next announcement. */
const stopInterval = 500;

/** One that has been silent for longer is forgotten, in milliseconds. */
const forgetAfter = 3_600_000;

/**
 * Writes into the database that this instance runs, and what it knows of its nodes, until it is stopped: what `portico status`
 * shows. A failure changes nothing else; silence tells as much.
 */
export function startAnnouncing(
  store: Pick<Store, 'announce' | 'retire'>,
  {
    nodes,
    health,
    now,
    logger,
    isStopping = () => false,
  }: InstanceOptions & {
    readonly health: () => Promise<AuthHealth>;
    readonly nodes: ReadonlyMap<number, Pick<NodePool, 'states'>>;
    readonly now: () => number;
    readonly logger: Pick<Logger, 'warn'>;
  },
): () => Promise<void> {
  const id = randomUUID();
  const startedAt = now();
  const describe = (isWriting: boolean): InstanceRow => ({
    id,
    name: `${hostname()}:${process.pid}`,
    version,
    state: isStopping() ? 'stopping' : isWriting ? 'ready' : 'reads-only',
    nodes: JSON.stringify(
      [...nodes].flatMap(([chainId, pool]) => pool.states().map((node) => ({ chainId, ...node }))),
    ),
    started_at: startedAt,
    seen_at: now(),
  });
  // One after the other: an announcement that is late must not bring an instance back that has retired.
  let announcing = Promise.resolve();
  const announce = () => {
    // In the next turn: a store that was open before is announced while the session server is being made.
    announcing = announcing
      .then(health)
      .then((found) => store.announce(describe(found.store === 'ok'), now() - forgetAfter))
      .catch((err: unknown) => {
        logger.warn({ err }, 'this instance could not be announced');
      });
  };
  announce();
  let wasStopping = isStopping();
  const timers = [
    setInterval(announce, announceInterval),
    setInterval(() => {
      if (wasStopping || !isStopping()) return;
      wasStopping = true;
      announce();
    }, stopInterval),
  ];
  // They must not keep the process alive.
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await announcing;
    await store.retire(id).catch(() => undefined);
  };
}
