import type { Row } from '../report/report.ts';
import type { Server } from '../servers/start-server.ts';
import { measureTargets, requestRows, type Target } from './targets.ts';

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
