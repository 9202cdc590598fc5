import { useLocale } from '@portico/react';
import { useSyncExternalStore } from 'react';

type TimeTextProps = {
  /** ISO 8601. */
  readonly value: string;
  /** Write how long ago it was, and keep that true. */
  readonly ago?: boolean | undefined;
};

/** A time in the visitor's own words and zone; before any script, and without, in UTC. */
export function TimeText({ value, ago = false }: TimeTextProps) {
  const { code, format } = useLocale();
  const now = useNow();
  if (now === undefined)
    return (
      // The versions of Intl on both sides need not write a time alike.
      <time dateTime={value} dir="auto" suppressHydrationWarning>
        {utcText(value, format)}
      </time>
    );
  const language = languageFor(code, format, navigator.languages);
  const time = Date.parse(value);
  const moment = momentText(time, language);
  return (
    <time dateTime={value} dir="auto" title={ago ? moment : undefined}>
      {ago ? agoText(time, now, language) : moment}
    </time>
  );
}

const step = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  return () => clearInterval(timer);
}

/** The time in steps of half a minute. Undefined on the server and while its HTML is taken over, so that both write the same. */
function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / step) * step,
    () => undefined,
  );
}

/** Writes an ISO time in UTC, because the server cannot know the visitor's zone: `21 Nov 2026, 02:46 UTC`. What is no time stays. */
export function utcText(value: string, format: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  let formatter = utcFormatters.get(format);
  if (formatter === undefined) {
    const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
    formatter = new Intl.DateTimeFormat(format, options);
    utcFormatters.set(format, formatter);
  }
  return `${formatter.format(date)} UTC`;
}

/** Cached by locale: creating one costs more than the rest of a row. */
const utcFormatters = new Map<string, Intl.DateTimeFormat>();

/** The page's language in the browser's region, if any. Chromium under LANG=C names `en-US@posix`, which Intl refuses. */
export function languageFor(code: string, format: string, preferred: readonly string[]): string {
  const [wanted] = code.split('-');
  return preferred.find((each) => each.startsWith(`${wanted}-`) && /^[\w-]+$/.test(each)) ?? format;
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

/** Returns `5 minutes ago`, `now` below a minute, and the full date after a week. */
export function agoText(time: number, now: number, language: string): string {
  // A time ahead of now comes from a clock that is a little off.
  const passed = Math.max(now - time, 0);
  if (passed >= 7 * units[0][1]) return momentText(time, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const found = units.find(([, length]) => passed >= length);
  return found
    ? format.format(-Math.floor(passed / found[1]), found[0])
    : format.format(0, 'second');
}
