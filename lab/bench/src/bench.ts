import type { Row } from './report/report.ts';
import type { Server } from './servers/start-server.ts';

/** What a part of the benchmark is given. */
export type Bench = {
  /** How often each figure is measured; tables show the median. */
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
  /** How often each figure is measured unless `--tries` says otherwise. */
  readonly tries: number;
  /** What has to be built before. */
  readonly needs: readonly ('site' | 'peers' | 'next')[];
  measure(bench: Bench): Promise<readonly Row[]>;
};
