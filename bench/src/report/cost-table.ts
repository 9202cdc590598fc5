import { limits } from '../../../scripts/sizes/limits.ts';
import { formatFigure, formatTimes } from './format-figure.ts';
import { ours, type Report, type Row, timesBetter } from './report.ts';

/** What the README says of a measured row: its name there, and its name and variant in the report. */
const measured = [
  [
    'Requests from a click, three seconds after the load, to the session',
    'requests from a click after rest to the session',
  ],
  ['From that click to the session on a phone', 'click after 3 s of rest → signed in', 'phone'],
  ['Sign-ins per second and server', 'whole sign-ins', 'per second'],
  ['Session checks per second and server', 'GET session, live', 'per second'],
  ['Memory of the server at rest', 'idle memory'],
  ['Memory of the server under load', 'memory under load'],
] as const;

const kilobytes = (bytes: number) => `${bytes / 1000} kB`;

/**
 * What a site pays, in a few lines: what is fetched at most, which the size checks hold, and what was measured.
 * @throws Error for a row that the report has not
 */
export function costTable(report: Report): string {
  const rows = Object.values(report.parts).flatMap(({ rows }) => rows);
  const find = (name: string, variant: string | undefined): Row => {
    const row = rows.find((each) => each.name === name && each.variant === variant);
    if (!row) throw new Error(`The report has no row "${[name, variant].join(', ')}".`);
    return row;
  };
  const lines = [
    [
      'Script of a first visit until the page is idle, brotli',
      `at most ${kilobytes(limits.anonymousEntry)}`,
      '',
    ],
    [
      'Styles that first paint waits for, brotli',
      `at most ${kilobytes(limits.firstPaintStyles)}`,
      '',
    ],
    ['Script from the click to the session, brotli', `at most ${kilobytes(limits.connect)}`, ''],
    [
      'A page that only needs the session, beside React',
      `at most ${kilobytes(limits.useSessionBesideReact)}`,
      '',
    ],
    ...measured.map(([title, name, variant]) => {
      const row = find(name, variant);
      const figure = `${formatFigure(row.values[ours])} ${row.unit}`.trim();
      return [title, figure, formatTimes(timesBetter(row))];
    }),
  ];
  const head = ['', 'Portico', 'better than the best other product'];
  return [head, ['---', '--:', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
