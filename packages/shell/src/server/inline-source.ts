import { createHash } from 'node:crypto';

/** A script that runs with the page that holds it. */
export type EntryScript = {
  readonly href: string;
  /** Its text, for pages that inline it; undefined in development. */
  readonly code?: string;
};

/**
 * Returns the hash by which a content policy allows inline content (CSP level 3), with its quotes.
 * @throws Error when it holds what would end or change its `<style>` or `<script>` element
 */
export function hashSource(content: string, name: string): string {
  // In a script, `<!--` and `<script` would change what ends it.
  const [found] = /<\/|<!--|<script/i.exec(content) ?? [];
  if (found) throw new Error(`${name} holds "${found}", which would end its element.`);
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** A built module as a script that needs no second file. @throws Error when it imports another file */
export function entryScript(
  href: string,
  module: string,
  imports: readonly string[] = [],
): EntryScript {
  if (imports.length > 0) throw new Error(`${href} imports ${imports.join(' and ')}.`);
  // Modules have their own scope and strict mode; an inline script needs both added.
  return { href, code: `(()=>{"use strict";${module.trim()}})()` };
}

/** A stylesheet of the site. */
export type Stylesheet = {
  readonly href: string;
  /** Its text, for pages that inline it; undefined in development. */
  readonly css?: string;
};

/** The stylesheets of the site: what first paint waits for, and what comes after it. */
export type Stylesheets = ReturnType<typeof siteStylesheets>;

/**
 * Finds a site's stylesheets: `src/styles/index.css` for every page, or `src/styles/pages/<page>.css` for one,
 * `src/styles/auth.css` for the session server's pages, `src/styles/late.css` for after the first paint.
 * @throws Error without `src/styles/index.css`, and when a stylesheet holds what would end a `<style>` element
 */
export function siteStylesheets(sources: readonly string[], find: (source: string) => Stylesheet) {
  const known = new Map(sources.map((source) => [source, find(source)]));
  const index = known.get('src/styles/index.css');
  if (!index) throw new Error('The site has no src/styles/index.css.');
  const pages = [...known].filter(([source]) => source.startsWith('src/styles/pages/'));
  return {
    /** Returns the styles that the first paint of a page waits for. */
    get: (page: string) => known.get(`src/styles/pages/${page}.css`) ?? index,
    /** Styles of the session server's pages. */
    auth: known.get('src/styles/auth.css') ?? index,
    /** The URL of the styles after the first paint; undefined for a site that has all in one. */
    late: known.get('src/styles/late.css')?.href,
    /** The hashes that a content policy allows. */
    hashes: [index, ...pages.map(([, stylesheet]) => stylesheet)].flatMap(({ href, css }) =>
      css === undefined ? [] : [hashSource(css, href)],
    ),
  };
}
