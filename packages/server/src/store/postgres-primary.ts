import type { Pool } from 'pg';
import { describeError } from './database-errors.ts';
import type { PostgresHost } from './postgres-host.ts';

/** The connections of a store. */
export type Connections = {
  /** The pool to use now. Rejects with the reason where no host takes writes. */
  pool(): Promise<Pool>;
  /** A pool of one connection, without the time-outs that requests have. */
  openSingle(): Promise<Pool>;
  /** Reports that a connection failed, which starts a probe. */
  reportFailure(): void;
  waiting(): number;
  end(): Promise<void>;
};

/** Connects to one server, whether it takes writes or not. */
export function connectTo(host: PostgresHost): Connections {
  const pool = host.openPool();
  return {
    pool: async () => pool,
    openSingle: async () => host.openSingle(),
    reportFailure: () => undefined,
    waiting: () => pool.waitingCount,
    end: () => pool.end(),
  };
}

/** Time for which a probe of the hosts is valid, in milliseconds: each one costs a connection to every host. */
const probeLifetime = 500;

/** Interval of probes, in milliseconds: a pooler's connections outlive the server behind it. */
const probeInterval = 5000;

/**
 * Connections to the host that takes writes, also after a fail-over. A promotion begins a new timeline: of two hosts that take
 * writes the higher one is right, and one below the highest seen is an old primary that came back, which is not used.
 */
export function connectToPrimary(hosts: readonly PostgresHost[]): Connections {
  let primary: { readonly host: PostgresHost; readonly pool: Pool } | undefined;
  let highest = 1;
  let statuses: readonly HostStatus[] = [];
  let probing: Promise<void> | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;
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
  const probeAll = async () => {
    statuses = await Promise.all(hosts.map(probe));
    if (ended) return;
    const own = statuses.find(({ host }) => host === primary?.host);
    const [best] = statuses
      .filter(({ timeline }) => timeline >= highest)
      .sort((a, b) => b.timeline - a.timeline || Number(b === own) - Number(a === own));
    if (best !== undefined) {
      highest = best.timeline;
      if (best !== own) replace(best.host);
      // A host that does not answer keeps its existing connections: its state is unknown.
    } else if (own?.error === undefined) {
      replace(undefined);
    }
  };
  const probeSoon = async () => {
    if (probing === undefined && !ended && performance.now() - probedAt >= probeLifetime) {
      probing = probeAll().finally(() => {
        probing = undefined;
        probedAt = performance.now();
      });
    }
    await probing;
  };
  const current = async () => {
    if (primary === undefined) await probeSoon();
    if (primary !== undefined) return primary;
    const reasons = statuses.map((status) => `${status.host.name}: ${explainStatus(status)}`);
    // Without an error a host only reads, as PostgreSQL's code says it.
    const readOnly = Object.assign(new Error('it only reads'), { code: '25006' });
    const errors = statuses.map(({ error = readOnly }) => error);
    throw new Error(`no host takes writes (${reasons.join('; ')})`, {
      cause: new AggregateError(errors, 'every host was asked'),
    });
  };
  const timer = setInterval(probeSoon, probeInterval);
  timer.unref();

  return {
    pool: async () => (primary ?? (await current())).pool,
    openSingle: async () => (await current()).host.openSingle(),
    reportFailure: () => void probeSoon(),
    waiting: () => primary?.pool.waitingCount ?? 0,
    async end() {
      ended = true;
      clearInterval(timer);
      await probing;
      replace(undefined);
      await Promise.all(ending);
    },
  };
}

type HostStatus = {
  readonly host: PostgresHost;
  readonly timeline: number;
  readonly error?: unknown;
};

async function probe(host: PostgresHost): Promise<HostStatus> {
  try {
    return { host, timeline: await host.ask() };
  } catch (error) {
    return { host, timeline: 0, error };
  }
}

function explainStatus({ timeline, error }: HostStatus): string {
  if (error !== undefined) return describeError(error);
  return timeline === 0 ? 'it only reads' : `an old primary, of timeline ${timeline}`;
}
