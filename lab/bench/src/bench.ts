import type { Row } from './report/report.ts';
import type { Server } from './servers/servers.ts';

/** The tools of a part of the benchmark. */
export type Bench = {
  /** Number of times that each figure is measured in a run; its median counts. */
  readonly tries: number;
  /** True when the peers of `lab/bench/peers` are installed. */
  readonly hasPeers: boolean;
  /** A server that stops when the part is over. */
  started(server: Promise<Server>): Promise<Server>;
  /** Called when the part is over, the last one first. */
  atEnd(close: () => Promise<unknown>): void;
};

/** One part of the benchmark: one table. */
export type BenchPart = {
  readonly title: string;
  /** The same unless `--tries` is given. */
  readonly tries: number;
  /** Paths below the repository's root whose content the figures depend on, beside the bench and the lock file. */
  readonly sources: readonly string[];
  /** Things to build before. */
  readonly needs: readonly ('site' | 'created' | 'peers' | 'next')[];
  measure(bench: Bench): Promise<readonly Row[]>;
};
