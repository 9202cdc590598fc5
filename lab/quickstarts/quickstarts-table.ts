/** The cost of a quickstart, from an empty folder to a site where a visitor signed in and out. */
export type Road = {
  readonly name: string;
  /** From the first command to the end of the tests in the browser. */
  readonly seconds: number;
  readonly commands: number;
  readonly lines: number;
};

/** Formats roads as a table, in the order of `names`. Rows of the `earlier` table stay for roads that were not walked. */
export function roadsTable(
  roads: readonly Road[],
  options: {
    readonly machine: string;
    readonly day: string;
    readonly names: readonly string[];
    readonly earlier: string;
  },
): string {
  const { machine, day, names, earlier } = options;
  const walked = roads.map(
    ({ name, seconds, commands, lines }) =>
      `| ${name} | ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} | ${commands} | ${lines} |`,
  );
  const known = [...walked, ...earlier.split('\n')];
  const rows = names.flatMap((name) => known.find((row) => row.startsWith(`| ${name} |`)) ?? []);
  return [
    '| Road | Minutes | Commands | Lines written by hand |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    `Measured on ${day}: ${machine}.`,
    '',
  ].join('\n');
}
