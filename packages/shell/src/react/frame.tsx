import { type LocaleCode, locales } from '@portico/protocol';
import type { ReactNode } from 'react';
import type { FooterWords, LayoutWords } from '../pages/page-module.ts';
import { useScheme, useSite } from './use-site.ts';

/** The drawing of each color scheme, and the scheme that a press chooses next. */
const schemes = {
  system: { next: 'dark', path: 'M3 5h18v11H3zM9 20h6M12 16v4' },
  dark: { next: 'light', path: 'M20 14.5A8.5 8.5 0 0 1 9.5 4A8.5 8.5 0 1 0 20 14.5z' },
  light: {
    next: 'system',
    path: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  },
} as const;

/** The color scheme: system, dark, light, and so on. A plain form, so that it works before any script has loaded. */
export function SchemeButton() {
  const { words } = useSite<LayoutWords>();
  const [scheme, choose] = useScheme();
  const { next, path } = schemes[scheme];

  return (
    <form
      className="scheme"
      action="/preferences/scheme"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        choose(next);
      }}
    >
      <button type="submit" name="scheme" value={next} title={words[next]}>
        <svg className="portico-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden>
          <path d={path} />
        </svg>
      </button>
    </form>
  );
}

/**
 * The menu of the site's languages, each under its own name; nothing for only one. A popover and a plain form, which work without
 * script. For the footer, which only the server renders.
 */
export function LanguageMenu({ locale, languages, words }: FooterProps) {
  if (languages.length < 2) return null;
  return (
    <form className="language" action="/preferences/locale" method="post">
      <button type="button" className="language-open" popoverTarget="languages">
        <svg className="portico-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden>
          <path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18c-3-3-3-15 0-18z" />
        </svg>
        <span className="portico-hidden-text">{words.language}</span>
        <span>{locales[locale].name}</span>
      </button>
      <ul id="languages" className="languages" popover="auto" aria-label={words.language}>
        {languages.map((code) => (
          <li key={code}>
            <button
              type="submit"
              name="locale"
              value={code}
              lang={code}
              dir={locales[code].direction}
              aria-current={code === locale || undefined}
            >
              {locales[code].name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Props of `Layout` in `src/layout.tsx`. */
export type LayoutProps = {
  /** The page. */
  readonly children: ReactNode;
};

/** Props of `Footer` in `src/layout.tsx`. */
export type FooterProps<Words extends FooterWords = FooterWords> = {
  readonly locale: LocaleCode;
  readonly languages: readonly LocaleCode[];
  readonly words: Words;
};
