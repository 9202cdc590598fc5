import config from 'project:config';
import { Footer } from 'project:layout';
import { languages } from 'project:words';
import type { LocaleCode } from '@portico/protocol';
import { type Locale, loadConnectDialog, type Portico } from '@portico/react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageModule, SiteState } from '../pages/page-module.ts';
import type { SiteWords } from '../pages/words-table.ts';
import { createPagePortico, SiteRoot } from '../react/site.tsx';

// One per language.
const connectDialogs = new Map<Locale, ComponentType>();

// One for all visitors: on a server it holds no state of theirs.
let portico: Portico | undefined;

/** Loads the connect dialog that is part of the pages without a session in this language. */
export async function prepare({ shell: { locale } }: SiteWords): Promise<void> {
  connectDialogs.set(locale, await loadConnectDialog(locale, config.wallets));
}

/** Renders the root element with renderToString: streaming writes scripts, which need a nonce, and such pages could not be cached. */
export function render(
  state: SiteState,
  Page: PageModule['Page'],
  { shell, page }: SiteWords,
): string {
  portico ??= createPagePortico(state);
  return renderToString(
    <SiteRoot
      state={state}
      portico={portico}
      Page={Page}
      shell={shell}
      pageWords={page}
      ConnectDialog={state.session === null ? connectDialogs.get(shell.locale) : undefined}
    />,
  );
}

// The same on every page, so that one rendering per language is enough.
const footers = new Map<LocaleCode, string>();

/** Renders the footer's HTML, outside React's root: it never changes, so no script hydrates it. */
export function renderFooter(locale: LocaleCode, { footer }: SiteWords): string {
  const html =
    footers.get(locale) ??
    renderToStaticMarkup(<Footer locale={locale} languages={languages} words={footer} />);
  footers.set(locale, html);
  return html;
}
