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
  return write(value, (month) => month);
}

/** The same with a short month, about as long as the visitor's browser will write it. */
export function shortUtcText(value: string): string {
  return write(value, (month) => month.slice(0, 3));
}

function write(value: string, name: (month: string) => string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const month = name(months[date.getUTCMonth()] ?? '');
  const clock = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}, ${clock} UTC`;
}
