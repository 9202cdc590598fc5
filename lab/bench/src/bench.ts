import type { Row } from './report/report.ts';
import type { Server } from './servers/servers.ts';

export type Bench = {
  /** Number of times that each figure is measured in a run; its median counts. */
  readonly tries: number;
  readonly hasPeers: boolean;
  started(server: Promise<Server>): Promise<Server>;
  atEnd(close: () => Promise<unknown>): void;
};

export type BenchPart = {
  readonly title: string;
  readonly tries: number;
  /** Paths below the repository's root whose content the figures depend on, beside the bench and the lock file. */
  readonly sources: readonly string[];
  readonly needs: readonly ('site' | 'created' | 'peers' | 'next')[];
  measure(bench: Bench): Promise<readonly Row[]>;
};
