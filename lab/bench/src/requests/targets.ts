import { interleave, median } from '../measuring.ts';
import type { Row } from '../report/report.ts';
import type { Server } from '../servers/servers.ts';
import { hammer } from './hammer.ts';

/** One URL of one server. */
export type Target = {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  /** A `Cookie` header, or nothing, or several headers to take turns. */
  readonly cookie: string | readonly string[];
};

/** A URL that answers with a live session, which is checked: a server that knows no session answers 200 as well, and faster. */
export async function sessionOf(
  name: string,
  server: Server,
  cookie: string | readonly string[],
  path = '/api/auth/session',
): Promise<Target> {
  const [header = ''] = typeof cookie === 'string' ? [cookie] : cookie;
  const answer = await fetch(server.origin + path, { headers: { cookie: header } });
  const session: { user?: { id?: unknown; name?: unknown } } | null = await answer.json();
  if (typeof (session?.user?.id ?? session?.user?.name) !== 'string') {
    throw new Error(`${name} knows no session: ${answer.status} ${JSON.stringify(session)}`);
  }
  return { name, server, path, cookie };
}

/** The medians of one target. */
export type Figures = {
  readonly target: Target;
  readonly perSecond: number;
  /** CPU time of the server, user and system, in microseconds per request. */
  readonly cpu: number;
};

/** Requests per second and CPU time per request of every target, in the order given. */
export async function measureTargets(
  targets: readonly Target[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Figures[]> {
  // Until the compiler has settled: a fresh process takes twice the CPU for the same answer.
  await interleave(targets, 1, (target) => measure(target, 3));
  const measured = await interleave(targets, rounds, (target) => measure(target, seconds));
  return targets.map((target) => {
    const figures = measured.get(target) ?? [];
    return {
      target,
      perSecond: median(figures.map(({ perSecond }) => perSecond)),
      cpu: median(figures.map(({ cpu }) => cpu)),
    };
  });
}

async function measure(
  { server, path, cookie }: Target,
  seconds: number,
): Promise<{ perSecond: number; cpu: number }> {
  const before = await server.cpu();
  const { requests, perSecond } = await hammer(server.origin + path, { seconds, cookie });
  const used = (await server.cpu()) - before;
  return { perSecond, cpu: used / requests };
}

/** Figures of one product in one row. */
export type RequestFigures = {
  readonly row: string;
  readonly product: string;
  readonly perSecond: number;
  /** CPU time of the server, user and system, in microseconds for each. */
  readonly cpu: number;
};

/** Two lines for each row: how many per second, and the CPU time of each. */
export function requestRows(figures: readonly RequestFigures[]): readonly Row[] {
  const names = [...new Set(figures.map(({ row }) => row))];
  return names.flatMap((name) => {
    const measured = figures.filter(({ row }) => row === name);
    const values = (of: (one: RequestFigures) => number) =>
      Object.fromEntries(measured.map((one) => [one.product, Number(of(one).toFixed(1))]));
    return [
      {
        name,
        variant: 'per second',
        unit: '',
        better: 'more' as const,
        values: values(({ perSecond }) => perSecond),
      },
      {
        name,
        variant: 'CPU',
        unit: 'µs',
        better: 'less' as const,
        values: values(({ cpu }) => cpu),
      },
    ];
  });
}

/** A target by its row and product. */
export type Cell = { readonly row: string; readonly product: string; readonly target: Target };

/** A URL of a server as a target. */
export function pageOf(server: Server, path: string, cookie = ''): Target {
  return { name: path, server, path, cookie };
}

/** Measures all cells, and lists the rows in the order of their first cell. */
export async function measureCells(
  cells: readonly Cell[],
  options: Parameters<typeof measureTargets>[1],
): Promise<readonly Row[]> {
  const figures = await measureTargets(
    cells.map(({ target }) => target),
    options,
  );
  return requestRows(
    figures.map((one, index) => {
      const { row = '', product = '' } = cells[index] ?? {};
      return { ...one, row, product };
    }),
  );
}
