import {
  formatFigure,
  formatTimes,
  ours,
  type Part,
  productsOf,
  type Report,
  type Row,
  timesBetter,
} from './report.ts';

const begin = '<!-- Made by `npm run bench -- --write`. -->';
const end = '<!-- End of what the bench makes. -->';

const tablesOf = {
  'in the browser': ['browser'],
  'on the server': ['sessions', 'pages', 'stored-sessions', 'sign-ins', 'processes'],
  'beside libraries': ['verifications'],
} as const;

/** Text of docs/performance.md while no figures of the current code are committed. */
const notMeasured = 'No figures: the code changed since the last run. `npm run bench` prints them.';

export function figureTables(report: Report | undefined): string {
  if (report === undefined || Object.keys(report.parts).length === 0) return notMeasured;
  const { parts, cpu, cores, node } = report;
  const tables = Object.entries(tablesOf).flatMap(([title, names]) => {
    const shown = names.map((name) => parts[name]).filter((part) => part !== undefined);
    return shown.length === 0 ? [] : [{ title, shown }];
  });
  const measurements = Map.groupBy(
    tables.flatMap(({ shown }) => shown),
    describeMeasurement,
  );
  return [
    ...tables.flatMap(({ title, shown }) => [
      markdown(
        title,
        shown.flatMap(({ rows }) => rows),
      ),
      '',
    ]),
    `Measured with Node ${node.slice(1)} on ${cores} cores (${cpu}):`,
    '',
    ...[...measurements].map(
      ([measurement, measured]) =>
        `- ${measured.map((part) => part.title).join('; ')}: ${measurement}`,
    ),
  ].join('\n');
}

/** Says what code was measured, and when. The checks refuse the figures once that code is another. */
function describeMeasurement({ runs, commit, date, sources }: Part): string {
  const when = `commit ${commit.slice(0, 12)}, ${date.slice(0, 10)}`;
  return `worst of ${runs}, ${when}, of ${sources.map((path) => `\`${path}\``).join(', ')}`;
}

/** A document with a new table between its markers. @throws Error when it has no markers */
export function insertTable(text: string, table: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`It needs ${begin} and ${end}.`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

/** Rows of one name become one line, their figures beside each other in the order of their variants. */
function markdown(title: string, rows: readonly Row[]): string {
  const products = productsOf(rows);
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.map((name) => {
    const group = rows.filter((row) => row.name === name);
    const cells = products.map((product) => {
      const text = group.map((row) => formatFigure(row.values[product]));
      const shown = text.every((one) => one === '')
        ? ''
        : text.map((one) => one || '–').join(' / ');
      return product === ours ? `**${shown}**` : shown;
    });
    const times = group.map((row) => formatTimes(timesBetter(row)));
    return [
      label(group),
      ...cells,
      times.every((one) => one === '') ? '' : times.map((one) => one || '–').join(' / '),
    ];
  });
  const header = [title, ...products, 'Portico to the best other product'];
  const rule = header.map((_, index) => (index === 0 ? '---' : '--:'));
  return [header, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function label(group: readonly Row[]): string {
  const [{ name, unit } = { name: '', unit: '' }] = group;
  const units = new Set(group.map((row) => row.unit));
  const variants = group.flatMap((row) =>
    row.variant === undefined
      ? []
      : [units.size > 1 && row.unit ? `${row.variant} in ${row.unit}` : row.variant],
  );
  return [name, variants.join(' / '), units.size === 1 ? unit : ''].filter(Boolean).join(', ');
}
