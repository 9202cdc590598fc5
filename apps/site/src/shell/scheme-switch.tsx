import { type FormEvent, useState } from 'react';
import type { Scheme } from '../routes/site-state.ts';
import { useSite } from './site-context.ts';

const choices = [
  { value: 'system', label: 'asTheSystem', path: 'M3 5h18v11H3zM9 20h6M12 16v4' },
  {
    value: 'light',
    label: 'light',
    path: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  },
  { value: 'dark', label: 'dark', path: 'M20 14.5A8.5 8.5 0 0 1 9.5 4A8.5 8.5 0 1 0 20 14.5z' },
] as const;

type Choice = (typeof choices)[number]['value'];

/**
 * System, light or dark. A plain form, so that it works before any script has loaded; the server remembers
 * the choice in a cookie and is therefore right on the first paint.
 */
export function SchemeSwitch() {
  const { scheme, words } = useSite();
  const [choice, setChoice] = useState<Choice>(scheme ?? 'system');

  function choose(event: FormEvent<HTMLFormElement>): void {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const wanted = choices.find(
      ({ value }) => submitter instanceof HTMLButtonElement && submitter.value === value,
    )?.value;
    if (!wanted) return;
    event.preventDefault();
    setChoice(wanted);
    applyScheme(wanted === 'system' ? undefined : wanted);
    // Without the cookie the choice lasts until the next load; that is no reason to bother anybody.
    fetch('/preferences/scheme', {
      method: 'POST',
      body: new URLSearchParams({ scheme: wanted }),
      redirect: 'manual',
    }).catch(() => undefined);
  }

  return (
    <form className="scheme" action="/preferences/scheme" method="post" onSubmit={choose}>
      <fieldset>
        <legend className="portico-hidden-text">{words.colours}</legend>
        {choices.map(({ value, label, path }) => (
          <button
            key={value}
            type="submit"
            name="scheme"
            value={value}
            aria-pressed={value === choice}
            title={words[label]}
          >
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <path d={path} />
            </svg>
            <span className="portico-hidden-text">{words[label]}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}

function applyScheme(scheme: Scheme | undefined): void {
  const { dataset } = document.documentElement;
  if (scheme) dataset.porticoScheme = scheme;
  else delete dataset.porticoScheme;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', scheme ?? 'light dark');
}
