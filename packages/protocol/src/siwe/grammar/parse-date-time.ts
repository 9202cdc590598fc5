const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const minute = 60_000;
const hour = 60 * minute;

/**
 * Milliseconds since 1970 of an RFC 3339 date-time, or undefined when it is none. Looks at the
 * calendar, which `Date.parse` does not: 31 February is refused, and second 60 passes only where a
 * leap second can be, in the last minute of a month in UTC.
 */
export function parseDateTime(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map(Number);
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (hours > 23 || minutes > 59 || seconds > 60 || offsetHours > 23 || offsetMinutes > 59) {
    return undefined;
  }

  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;

  const offset = (offsetHours * hour + offsetMinutes * minute) * (match[8] === '-' ? -1 : 1);
  const wholeSeconds = date.getTime() + hours * hour + minutes * minute + seconds * 1000 - offset;
  if (seconds === 60 && !isStartOfMonth(new Date(wholeSeconds))) return undefined;
  return wholeSeconds + Math.floor(Number(match[7] ?? 0) * 1000);
}

/** Whether an instant is the one that a leap second is counted as: midnight, first of the month. */
function isStartOfMonth(date: Date): boolean {
  return date.getUTCDate() === 1 && date.getUTCHours() === 0 && date.getUTCMinutes() === 0;
}
