/**
 * An ISO time in words, in UTC, because the server cannot know the visitor's zone; about as long as their
 * browser will write it. `2026-11-21T02:46:00.000Z` → `21 Nov 2026, 02:46 UTC`; what is not a time stays.
 */
export function utcText(value: string, format: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(format, options).format(date)} UTC`;
}
