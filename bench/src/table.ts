/** Rows of one measurement: column name → figure or text. */
export type Rows = readonly Readonly<Record<string, string | number>>[];

/** A table for the terminal: first column to the left, figures to the right. */
export function table(title: string, rows: Rows): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [names, ...rows.map((row) => names.map((name) => show(row[name])))];
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  return [title, ...lines].join('\n');
}

function show(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
