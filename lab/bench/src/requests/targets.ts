import { interleave, median } from '../measuring.ts';
import type { Row } from '../report/report.ts';
import type { Server } from '../servers/servers.ts';
import { hammer } from './hammer.ts';

/** One figure of a table: a row, a product, and what is measured for the two. */
export type Cell<Target> = {
  readonly row: string;
  readonly product: string;
  readonly target: Target;
};

export type Rate = {
  readonly perSecond: number;
  /** CPU time of the server, user and system, in microseconds for each. */
  readonly cpu: number;
};

/** Measures all cells in interleaved rounds. Returns two rows for each of theirs: how many per second, and the CPU time of each. */
export async function measureRates<Target>(
  cells: readonly Cell<Target>[],
  rounds: number,
  measure: (target: Target, isWarmUp: boolean) => Promise<Rate>,
): Promise<readonly Row[]> {
  const targets = cells.map(({ target }) => target);
  // Until the compiler has settled: a fresh process takes twice the CPU for the same answer.
  await interleave(targets, 1, (target) => measure(target, true));
  const measured = await interleave(targets, rounds, (target) => measure(target, false));
  return [...Map.groupBy(cells, ({ row }) => row)].flatMap(([name, group]): readonly Row[] => {
    const values = (figure: keyof Rate) =>
      Object.fromEntries(
        group.map(({ product, target }) => {
          const rates = measured.get(target) ?? [];
          return [product, Number(median(rates.map((rate) => rate[figure])).toFixed(1))];
        }),
      );
    return [
      { name, variant: 'per second', unit: '', better: 'more', values: values('perSecond') },
      { name, variant: 'CPU', unit: 'µs', better: 'less', values: values('cpu') },
    ];
  });
}

/** One URL of one server, and a `Cookie` header, or nothing, or several headers to take turns. */
export type Page = {
  readonly server: Server;
  readonly path: string;
  readonly cookie: string | readonly string[];
};

export function pageOf(server: Server, path: string, cookie: Page['cookie'] = ''): Page {
  return { server, path, cookie };
}

/** A URL that answers with a live session, which is checked: a server that knows no session answers 200 as well, and faster. */
export async function sessionOf(
  server: Server,
  cookie: Page['cookie'],
  path = '/api/auth/session',
): Promise<Page> {
  const [header = ''] = [cookie].flat();
  const answer = await fetch(server.origin + path, { headers: { cookie: header } });
  const session: { user?: { id?: unknown; name?: unknown } } | null = await answer.json();
  if (typeof (session?.user?.id ?? session?.user?.name) !== 'string') {
    const text = JSON.stringify(session);
    throw new Error(`There is no session at ${server.origin}${path}: ${answer.status} ${text}`);
  }
  return { server, path, cookie };
}

/** Requests that each target answers before it is measured: after 700 of them Next still takes twice the CPU. */
const warmUpRequests = 3000;

/** Measures requests over 50 connections, for two seconds in each round. */
export function measurePages(
  cells: readonly Cell<Page>[],
  rounds: number,
): Promise<readonly Row[]> {
  return measureRates(cells, rounds, async ({ server, path, cookie }, isWarmUp) => {
    const before = await server.cpu();
    let requests = 0;
    let perSecond: number;
    do {
      const load = await hammer(server.origin + path, isWarmUp ? 3 : 2, cookie);
      requests += load.requests;
      perSecond = load.perSecond;
    } while (isWarmUp && requests < warmUpRequests);
    return { perSecond, cpu: ((await server.cpu()) - before) / requests };
  });
}
