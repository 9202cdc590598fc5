/** The cost of a quickstart, from an empty folder to a site where a visitor signed in and out. */
export type Road = {
  /** Markdown. */
  readonly name: string;
  /** From the first command to the end of the tests in the browser. */
  readonly seconds: number;
  /** Typed into a terminal. */
  readonly commands: number;
  /** Lines of files, without blank ones. */
  readonly lines: number;
};

/** The roads as a table of Markdown. */
export function roadsTable(
  roads: readonly Road[],
  { machine, day }: { readonly machine: string; readonly day: string },
): string {
  const rows = roads.map(
    ({ name, seconds, commands, lines }) =>
      `| ${name} | ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} | ${commands} | ${lines} |`,
  );
  return [
    '| Road | Minutes | Commands | Lines written by hand |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    `Measured on ${day}: ${machine}.`,
    '',
  ].join('\n');
}
