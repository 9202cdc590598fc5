import type { LocaleCode } from '@portico/protocol';
import { createContext, useContext, useState } from 'react';
import type { LayoutWords, Scheme } from '../pages/page-module.ts';

/** Values of the site and the request for the layout and every page. */
export type Site<Words extends LayoutWords = LayoutWords> = {
  readonly name: string;
  /** The path of the page, without query. */
  readonly path: string;
  /** The base path of the session API, for forms that post to it. Default `/api/auth`. */
  readonly basePath: string;
  readonly locale: LocaleCode;
  /** The export `shell` of `src/locales/<code>.ts`. */
  readonly words: Words;
  /** The color scheme that the visitor chose at the time of the request. */
  readonly scheme: Scheme | undefined;
};

const context = createContext<Site | undefined>(undefined);

/** Provides what `useSite` returns. */
export const SiteContextProvider = context.Provider;

/** The site around the current page. */
export function useSite<Words extends LayoutWords = LayoutWords>(): Site<Words> {
  const site = useContext(context);
  if (!site) throw new Error('useSite works in layouts and pages only.');
  return site as Site<Words>;
}

/**
 * Returns the visitor's color scheme and how to change it. A cookie keeps it, so that the first paint is right; without script a
 * form posts the field `scheme` to `/preferences/scheme`.
 */
export function useScheme(): readonly [
  scheme: Scheme | 'system',
  choose: (scheme: Scheme | 'system') => void,
] {
  const [scheme, setScheme] = useState<Scheme | 'system'>(useSite().scheme ?? 'system');
  const choose = (wanted: Scheme | 'system') => {
    setScheme(wanted);
    const { dataset } = document.documentElement;
    if (wanted === 'system') delete dataset['porticoScheme'];
    else dataset['porticoScheme'] = wanted;
    document
      .querySelector('meta[name="color-scheme"]')
      ?.setAttribute('content', wanted === 'system' ? 'light dark' : wanted);
    // Without the cookie the choice lasts until the next load, which is no reason for an error message.
    fetch('/preferences/scheme', {
      method: 'POST',
      body: new URLSearchParams({ scheme: wanted }),
      redirect: 'manual',
    }).catch(() => undefined);
  };
  return [scheme, choose];
}
