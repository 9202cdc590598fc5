/**
 * The visitor's own way to write times, in the language that the page is in: as the browser asks where it
 * names a region, else the page's.
 */
export function languageFor(code: string, format: string, preferred: readonly string[]): string {
  const [wanted] = code.split('-');
  return preferred.find((language) => language.startsWith(`${wanted}-`)) ?? format;
}

/** A time in the visitor's zone: `21 Nov 2026, 02:46`. */
export function momentText(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    time,
  );
}

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** How long ago: `5 minutes ago`, `now` below a minute; a time more than a week away in full. */
export function agoText(time: number, now: number, language: string): string {
  // What seems to lie ahead is a clock that is a little off.
  const passed = Math.max(now - time, 0);
  if (passed >= 7 * units[0][1]) return momentText(time, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const found = units.find(([, length]) => passed >= length);
  return found
    ? format.format(-Math.floor(passed / found[1]), found[0])
    : format.format(0, 'second');
}
