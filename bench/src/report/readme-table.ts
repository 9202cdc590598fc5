import { quotedOn } from '../browser/quoted-figures.ts';
import { formatFigure, formatTimes } from './format-figure.ts';
import { ours, type Part, type Report, type Row, timesBetter } from './report.ts';
import { productsOf } from './terminal-table.ts';

const begin = '<!-- Made by `npm run bench -- --write`. -->';
const end = '<!-- End of what the bench makes. -->';

/** What the README says of the figures: one table for the browser, one for the server. */
export function readmeTable({ parts, cpu, cores, node }: Report): string {
  const { browser, requests, 'sign-ins': signIns, processes } = parts;
  const server = [requests, signIns, processes].filter((part) => part !== undefined);
  const measured = [browser, ...server].filter((part) => part !== undefined);
  const dates = measured.map(({ date }) => date.slice(0, 10)).toSorted();
  return [
    ...(browser ? [markdown('in the browser', browser.rows), ''] : []),
    ...(server.length > 0 ? [markdown('on the server', rowsOf(server)), ''] : []),
    `Medians, measured on ${[...new Set(dates)].join(' and ')} with Node ${node.slice(1)} on ${cores} cores (${cpu}).`,
    `RainbowKit, AppKit and ConnectKit bring packages without an open-source licence; their figures were measured apart, on ${quotedOn}.`,
  ].join('\n');
}

/** The README with a new table between its markers. @throws Error when it has no markers */
export function insertTable(readme: string, table: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md needs ${begin} and ${end}.`);
  return `${readme.slice(0, from + begin.length)}\n\n${table}\n\n${readme.slice(to)}`;
}

function rowsOf(parts: readonly Part[]): readonly Row[] {
  return parts.flatMap(({ rows }) => rows);
}

/** Rows of one name become one line, their figures beside each other in the order of their variants. */
function markdown(title: string, rows: readonly Row[]): string {
  const products = productsOf(rows);
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.map((name) => {
    const group = rows.filter((row) => row.name === name);
    const cells = products.map((product) => {
      const text = group.map((row) => formatFigure({ ...row.values, ...row.quoted }[product]));
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
