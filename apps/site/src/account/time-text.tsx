import { useLocale } from '@portico/react';
import { agoText, languageFor, momentText } from './local-time.ts';
import { useNow } from './use-now.ts';
import { utcText } from './utc-text.ts';

type TimeTextProps = {
  /** ISO 8601. */
  readonly value: string;
  /** Write how long ago it was, and keep that true. */
  readonly ago?: boolean;
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
