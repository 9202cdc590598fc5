import { limits } from '../../../../scripts/sizes/limits.ts';
import { formatFigure, formatTimes, ours, type Report, type Row, timesBetter } from './report.ts';

const kilobytes = (bytes: number) => `at most ${bytes / 1000} kB`;

const sizes = [
  {
    name: 'Script that runs before a press or an idle moment',
    bytes: limits.anonymousEntry,
    note: `Brotli, of a first anonymous visit. On a connection that is known to be fast an idle page then fetches what a press needs: React with the page, at most ${limits.signedInTimesBareReact} × React and react-dom alone, and the script from the click to the session.`,
  },
  {
    name: 'Styles that first paint waits for',
    bytes: limits.firstPaintStyles,
    note: 'Brotli, of every page, in it or linked.',
  },
  {
    name: 'Script from the click to the session',
    bytes: limits.connect,
    note: 'Brotli, beside React: the dialog and the wallet engine, up to the session. Wallets with a package of their own load it when they are picked.',
  },
  {
    name: 'A page that only needs the session, beside React',
    bytes: limits.useSessionBesideReact,
    note: 'Brotli, of `useSession` from `@portico/react` in a bundle of Vite, without React.',
  },
] as const;

type MeasuredRow = Pick<Row, 'name' | 'variant'> & {
  readonly part: string;
  readonly title: string;
  /** The definition by which a reader can repeat it. */
  readonly note: string;
};

const load = 'One Node process, 50 connections from another process on the same two cores';

const measuredRows: readonly MeasuredRow[] = [
  {
    part: 'browser',
    name: 'cold first click → signed in',
    variant: 'phone',
    title: 'Cold click to the session, on a phone, in ms',
    note: 'Chromium with a quarter of the CPU, 1.6 Mbit/s, 150 ms and an empty cache; from a press at first paint to the frame in which nothing modal is left and the page shows the address. The wallet answers at once, and its time counts.',
  },
  {
    part: 'sessions',
    name: 'GET session, live',
    variant: 'per second',
    title: 'Session reads per second, on SQLite',
    note: `${load}. next-auth reads a token without a database, Better Auth its signed cookie cache, under which a session that was ended counts on.`,
  },
  {
    part: 'pages',
    name: 'landing page, anonymous',
    variant: 'per second',
    title: 'Anonymous pages per second',
    note: `${load}. next-auth’s page is prerendered by \`next build\`.`,
  },
  {
    part: 'sign-ins',
    name: 'whole sign-ins',
    variant: 'per second',
    title: 'Sign-ins per second, on SQLite',
    note: `${load}: nonce, signature, session, each by another key; signing is not counted. Every answer waits for the disk.`,
  },
  {
    part: 'sign-ins',
    name: 'whole sign-ins on PostgreSQL',
    variant: 'per second',
    title: 'Sign-ins per second, on PostgreSQL',
    note: 'The same, on a PostgreSQL of this machine with `fsync` on.',
  },
  {
    part: 'processes',
    name: 'memory under load',
    title: 'Memory under load, in MB',
    note: 'Resident memory of the process after three seconds of that load on the session endpoint, and three on the page.',
  },
];

/** Returns the README's table: the sizes, and the measured rows that the report has; each with a footnote. */
export function costTable(report: Report | undefined): string {
  const rows = [
    ...sizes.map(({ name, bytes, note }) => ({ cells: [name, kilobytes(bytes), '', ''], note })),
    ...measuredRows.flatMap((row) => measuredLine(report, row)),
  ];
  const header = ['', 'Portico', 'Best other', 'Ratio'];
  const isMeasured = rows.length > sizes.length;
  const width = isMeasured ? header.length : 2;
  const lines = rows.map(({ cells: [name, ...cells] }, index) => [
    `${name} <sup>${index + 1}</sup>`,
    ...cells,
  ]);
  return [
    ...[header, ['---', '--:', '--:', '--:'], ...lines].map(
      (cells) => `| ${cells.slice(0, width).join(' | ')} |`,
    ),
    '',
    ...rows.map(({ note }, index) => `${index + 1}. ${note}`),
  ].join('\n');
}

function measuredLine(
  report: Report | undefined,
  { part, name, variant, title, note }: MeasuredRow,
) {
  const rows = report?.parts[part]?.rows ?? [];
  const row = rows.find((one) => one.name === name && one.variant === variant);
  if (row === undefined) return [];
  const { [ours]: mine, ...values } = row.values;
  const times = timesBetter(row);
  const [best] = Object.entries(values).filter(
    ([product, value]) =>
      value !== null &&
      timesBetter({ ...row, values: { [ours]: mine ?? null, [product]: value } }) === times,
  );
  const other =
    times === undefined || best === undefined ? '' : `${formatFigure(best[1])} (${best[0]})`;
  const cells = [title, `**${formatFigure(mine)}**`, other, formatTimes(times)];
  return [{ cells, note }];
}
