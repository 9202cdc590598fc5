import { formatFigure, formatTimes } from './format-figure.ts';
import { type Part, type Row, timesBetter, timesLimit } from './report.ts';

/** A part for the terminal: names to the left, figures to the right, ratios at the end. */
export function terminalTable({ title, rows }: Part): string {
  const products = productsOf(rows);
  const header = [title, ...products, '× best other', '× limit'];
  const cells = rows.map((row) => [
    [row.name, row.variant, row.unit].filter(Boolean).join(', '),
    ...products.map((product) => formatFigure(row.values[product])),
    formatTimes(timesBetter(row)),
    formatTimes(timesLimit(row)),
  ]);
  const lines = [header, ...cells];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** Every product of these rows, in the order of its first row. */
export function productsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
}
