import type { Pool } from 'pg';
import type { PostgresHost } from './postgres-host.ts';
import { reasonOf } from './reason-of.ts';

/** The connections of a store. */
export type Connections = {
  /** The pool to use now. Rejects with the reason where no host takes writes. */
  pool(): Promise<Pool>;
  /** A pool of one connection, without the time-outs that requests have. */
  openAlone(): Promise<Pool>;
  /** Says that a connection failed. */
  suspect(): void;
  waiting(): number;
  end(): Promise<void>;
};

/** Connections to one server, whether it takes writes or not. */
export function connectTo(host: PostgresHost): Connections {
  const pool = host.openPool();
  return {
    pool: async () => pool,
    openAlone: async () => host.openAlone(),
    suspect: () => undefined,
    waiting: () => pool.waitingCount,
    end: () => pool.end(),
  };
}

/** For how long a look at the hosts stands, in milliseconds: each look costs a connection to every host. */
const lookTime = 500;

/** How often they are looked at without a reason, in milliseconds: a pooler's connections outlive the server behind it. */
const everyMilliseconds = 5000;

/**
 * Connections to the host that takes writes, and after a fail-over to another one. A promotion begins a new timeline. So where
 * two hosts take writes, the one with the higher timeline is right, and one with a lower timeline than was seen before is an
 * old primary that came back: nothing is read from it or written to it.
 */
export function connectToPrimary(hosts: readonly PostgresHost[]): Connections {
  let primary: { readonly host: PostgresHost; readonly pool: Pool } | undefined;
  let highest = 1;
  let seen: readonly Sight[] = [];
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let ended = false;
  /** Pools of former primaries, until the last request that uses one is done. */
  const ending = new Set<Promise<void>>();

  const replace = (host: PostgresHost | undefined) => {
    if (primary !== undefined) {
      const closing: Promise<void> = primary.pool.end().finally(() => ending.delete(closing));
      ending.add(closing);
    }
    primary = host && { host, pool: host.openPool(() => highest) };
  };
  const look = async () => {
    seen = await Promise.all(hosts.map(see));
    if (ended) return;
    const own = seen.find(({ host }) => host === primary?.host);
    const [best] = seen
      .filter(({ timeline }) => timeline >= highest)
      .sort((a, b) => b.timeline - a.timeline || Number(b === own) - Number(a === own));
    if (best !== undefined) {
      highest = best.timeline;
      if (best !== own) replace(best.host);
      // Of a host that did not answer no one knows: what is connected may go on.
    } else if (own?.error === undefined) {
      replace(undefined);
    }
  };
  const lookSoon = async () => {
    if (looking === undefined && !ended && performance.now() - lookedAt >= lookTime) {
      looking = look().finally(() => {
        looking = undefined;
        lookedAt = performance.now();
      });
    }
    await looking;
  };
  const current = async () => {
    if (primary === undefined) await lookSoon();
    if (primary !== undefined) return primary;
    const reasons = seen.map((sight) => `${sight.host.name}: ${whyNot(sight)}`);
    throw new Error(`no host takes writes (${reasons.join('; ')})`);
  };
  const timer = setInterval(lookSoon, everyMilliseconds);
  // It must not keep the process alive.
  timer.unref();

  return {
    pool: async () => (primary ?? (await current())).pool,
    openAlone: async () => (await current()).host.openAlone(),
    suspect: () => void lookSoon(),
    waiting: () => primary?.pool.waitingCount ?? 0,
    async end() {
      ended = true;
      clearInterval(timer);
      await looking;
      replace(undefined);
      await Promise.all(ending);
    },
  };
}

/** What a host was when it was looked at. */
type Sight = { readonly host: PostgresHost; readonly timeline: number; readonly error?: unknown };

async function see(host: PostgresHost): Promise<Sight> {
  try {
    return { host, timeline: await host.ask() };
  } catch (error) {
    return { host, timeline: 0, error };
  }
}

function whyNot({ timeline, error }: Sight): string {
  if (error !== undefined) return reasonOf(error);
  return timeline === 0 ? 'it only reads' : `an old primary, of timeline ${timeline}`;
}
