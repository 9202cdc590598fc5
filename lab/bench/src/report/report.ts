export type Row = {
  readonly name: string;
  /** Distinguishes rows of the same name: `phone`, `desktop`, `requests/s`, `µs of CPU`. */
  readonly variant?: string;
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** Figures by product, in the order of the table. Null: it did not happen, as a click that is lost. */
  readonly values: Readonly<Record<string, number | null>>;
};

export type Part = {
  readonly title: string;
  readonly date: string;
  readonly tries: number;
  /** Each row is of that run of so many in which Portico did worst. */
  readonly runs: number;
  readonly commit: string;
  readonly sources: readonly string[];
  /** Hash of the tracked files there, as sourcesHash() computes it. */
  readonly hash: string;
  /** Share of the tries that began although other programs used the processors, from 0 to 1. */
  readonly busy: number;
  readonly rows: readonly Row[];
};

/** The file that `npm run bench` writes. */
export type Report = {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly versions: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, Part>>;
};

/** The product whose rows these are; every ratio is its own. */
export const ours = 'Portico';

/** Not compared with: limits, which no product on top of them beats, a plain button without wallets, and Portico elsewhere. */
const apart: ReadonlySet<string> = new Set([
  'bare React',
  'bare framework',
  'next-auth in Next',
  'a created site',
  'Portico in Next',
]);

/** Ratio to the best other product, above 1 where Portico is better; undefined without one. */
export function timesBetter({ values, better }: Row): number | undefined {
  const mine = values[ours];
  const others = Object.entries(values).flatMap(([product, value]) =>
    product === ours || apart.has(product) || value === null ? [] : [value],
  );
  if (mine === null || mine === undefined || others.length === 0) return undefined;
  return ratio(mine, better === 'less' ? Math.min(...others) : Math.max(...others), better);
}

/** Returns the ratio to a limit of the row, as a rule below 1; undefined without one. */
export function timesLimit({ values, better }: Row): number | undefined {
  const mine = values[ours];
  const limit = values['bare React'] ?? values['bare framework'];
  if (mine === null || mine === undefined || limit === undefined || limit === null) {
    return undefined;
  }
  return ratio(mine, limit, better);
}

/** Returns each row of several runs from the run in which Portico did worst, beside others, else its limit, else by itself. */
export function worstRows(runs: readonly (readonly Row[])[]): readonly Row[] {
  const all = runs.flat();
  const isSame = (a: Row, b: Row) => a.name === b.name && a.variant === b.variant;
  const firsts = all.filter((row, index) => all.findIndex((one) => isSame(one, row)) === index);
  return firsts.map((first) =>
    all
      .filter((row) => isSame(row, first))
      .reduce((worst, row) => (standing(row) < standing(worst) ? row : worst)),
  );
}

/** A number that is higher where Portico does better. What did not happen is the worst. */
function standing(row: Row): number {
  const mine = row.values[ours];
  if (mine === null) return Number.NEGATIVE_INFINITY;
  const own = row.better === 'less' ? -(mine ?? 0) : (mine ?? 0);
  return timesBetter(row) ?? timesLimit(row) ?? own;
}

function ratio(mine: number, other: number, better: 'less' | 'more'): number | undefined {
  const [over, under] = better === 'less' ? [other, mine] : [mine, other];
  return over === 0 || under === 0 ? undefined : over / under;
}

/** A figure as tables show it: three digits are all that a machine repeats. */
export function formatFigure(value: number | null | undefined): string {
  if (value === undefined) return '';
  if (value === null) return 'lost';
  const rounded = Number(value.toPrecision(value >= 100 ? 3 : 2));
  return (
    value >= 1000 ? rounded : Math.abs(rounded) >= 100 ? Math.round(value) : rounded
  ).toLocaleString('en');
}

export function formatTimes(value: number | undefined): string {
  return value === undefined ? '' : `${formatFigure(value)} ×`;
}

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

export function productsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
}
