import type { SiteUrl } from '@portico/protocol';
import { ownPath } from '../http/answers.ts';
import { type Html, html, urlAttribute } from '../pages/html.ts';
import { type Cursor, nextCursor, readCursor } from '../store/rows.ts';

/** Which part of a list a page shows: what it is of, as it was typed, and after which row it begins. */
export type ListPlace = {
  readonly of?: string | undefined;
  readonly after?: string | undefined;
};

/** Number of rows that a page has. */
export const pageSize = 50;

/** Reads a place in a list from the fields of a query or of a form. */
export function readList({ of, after }: Readonly<Record<string, unknown>>): ListPlace {
  const text = typeof of === 'string' ? of.trim().slice(0, 500) : '';
  const isCursor = typeof after === 'string' && readCursor(after) !== undefined;
  return { of: text || undefined, after: isCursor ? after : undefined };
}

/** The address of an admin page, or of a place in its list. */
export function listUrl(
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): SiteUrl {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return ownPath(search.size === 0 ? path : `${path}?${search}`);
}

/** The links below a list: to its first page, and to the next. */
export function pageLinks(path: string, { of, after }: ListPlace, rows: readonly Cursor[]): Html {
  const next = nextCursor(rows, pageSize);
  if (after === undefined && next === null) return html``;
  return html`<nav class="admin-pages" aria-label="Pages">
${after !== undefined && html`<a class="admin-button" rel="first"${urlAttribute('href', listUrl(path, { of }))}>Newest</a>`}
${next !== null && html`<a class="admin-button" rel="next"${urlAttribute('href', listUrl(path, { of, after: next }))}>Older</a>`}
</nav>`;
}
