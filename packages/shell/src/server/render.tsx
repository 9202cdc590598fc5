import { Footer } from 'project:layout';
import type { LocaleCode } from '@portico/protocol';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageModule } from '../pages/page-module.ts';
import type { SiteState } from '../pages/site-state.ts';
import type { SiteWords } from '../pages/words-table.ts';
import { SiteRoot } from '../react/site.tsx';

/**
 * The content of the root element. renderToString and no Suspense: streaming late parts would write
 * inline scripts, and then the content policy would need a nonce and pages could not be cached.
 */
export function render(state: SiteState, Page: PageModule['Page'], words: SiteWords): string {
  return renderToString(
    <SiteRoot state={state} Page={Page} shell={words.shell} pageWords={words.page} />,
  );
}

// The same on every page, so that one rendering per language is enough.
const footers = new Map<LocaleCode, string>();

/** The footer's HTML. It stands beside React's root: it never changes, so no script is spent on it. */
export function renderFooter(locale: LocaleCode, { footer }: SiteWords): string {
  const html =
    footers.get(locale) ?? renderToStaticMarkup(<Footer locale={locale} words={footer} />);
  footers.set(locale, html);
  return html;
}
