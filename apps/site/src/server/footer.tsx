import { type LocaleCode, localeCodes, locales } from '@portico/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ShellWords } from '../locales/words.ts';

// The same on every page, so that one rendering per language is enough.
const kept = new Map<LocaleCode, string>();

/** The footer's HTML. It stands beside React's root: it never changes, so no script is spent on it. */
export function footerHtml(locale: LocaleCode, words: ShellWords): string {
  const known = kept.get(locale);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<Footer locale={locale} words={words} />);
  kept.set(locale, html);
  return html;
}

type FooterProps = { readonly locale: LocaleCode; readonly words: ShellWords };

function Footer({ locale, words }: FooterProps) {
  return (
    <footer className="footer">
      <p>{words.promise}</p>
      <LanguageSwitch locale={locale} words={words} />
    </footer>
  );
}

/**
 * Every language under its own name. A popover and a plain form: the browser opens, closes and sends them
 * by itself. The answer is this page again, written in the language that was chosen.
 */
function LanguageSwitch({ locale, words }: FooterProps) {
  return (
    <form className="language" action="/preferences/locale" method="post">
      <button type="button" className="language-open" popoverTarget="languages">
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18c-3-3-3-15 0-18z" />
        </svg>
        <span className="portico-hidden-text">{words.language}</span>
        <span>{locales[locale].name}</span>
      </button>
      <ul id="languages" className="languages" popover="auto" aria-label={words.language}>
        {localeCodes.map((code) => (
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
