const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * An ISO time in words, in UTC: the server cannot know the visitor's zone. `2026-11-21T02:46:00.000Z` → `21 November 2026, 02:46 UTC`; what is not a
 * time stays as it is.
 */
export function utcText(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const clock = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock} UTC`;
}
