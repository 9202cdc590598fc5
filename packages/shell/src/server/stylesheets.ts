import { hashSource } from './inline-source.ts';

/** A stylesheet of the site. */
export type Stylesheet = {
  readonly href: string;
  /** Its text, for pages that inline it; undefined in development. */
  readonly css?: string;
};

/** The stylesheets of the site: what first paint waits for, and what comes after it. */
export type Stylesheets = {
  /** Styles that the first paint of a page waits for. */
  of(page: string): Stylesheet;
  /** Styles of the session server's pages. */
  readonly auth: Stylesheet;
  /** Fetched after the first paint; undefined for a site that has all in one. */
  readonly late: string | undefined;
  /** The hashes that a content policy allows (CSP level 3, `hash-source`), with their quotes. */
  readonly hashes: readonly string[];
};

/**
 * Finds the stylesheets of a site by their names: `src/styles/index.css` for every page,
 * `src/styles/pages/<page>.css` in place of it for one page, `src/styles/auth.css` in place of it for the pages of
 * the session server, `src/styles/late.css` for after the first paint.
 *
 * @param find the URL and the content of a source; undefined for one that the site does not have
 * @throws Error without `src/styles/index.css`, and when a stylesheet holds what would end a `<style>` element
 */
export function siteStylesheets(
  sources: readonly string[],
  find: (source: string) => Stylesheet,
): Stylesheets {
  const known = new Map(sources.map((source) => [source, find(source)]));
  const index = known.get('src/styles/index.css');
  if (!index) throw new Error('The site has no src/styles/index.css.');
  const pages = [...known].filter(([source]) => source.startsWith('src/styles/pages/'));
  return {
    of: (page) => known.get(`src/styles/pages/${page}.css`) ?? index,
    auth: known.get('src/styles/auth.css') ?? index,
    late: known.get('src/styles/late.css')?.href,
    hashes: [index, ...pages.map(([, stylesheet]) => stylesheet)].flatMap(({ href, css }) =>
      css === undefined ? [] : [hashSource(css, href)],
    ),
  };
}
