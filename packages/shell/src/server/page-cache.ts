import { createHash } from 'node:crypto';
import type { ReadRequest } from '@portico/server';
import {
  answerHtml,
  compress,
  type Encoding,
  type HtmlPage,
  htmlHeaders,
  joinHtml,
  matchesEtag,
  type PageAnswer,
} from './html-answer.ts';
import { lruSet } from './lru-cache.ts';

/** Everything that the HTML of a page depends on. */
export type CacheablePage = {
  readonly id: string;
  /** Without the query. */
  readonly path: string;
  readonly locale: string;
  /** Undefined follows the system. */
  readonly scheme: string | undefined;
  /** All that the page shows of the visitor, with the id of the session; undefined without one. */
  readonly visitor: string | undefined;
  readonly encoding: Encoding;
};

type CachedPage = {
  readonly answer: PageAnswer;
  /** None for a visitor with a session: their browser keeps nothing that it could ask about. */
  readonly etag?: string;
  /** Headers of a 304. */
  readonly unchangedHeaders?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly renderedAt: number;
};

/** For each page of the table: one with `:names` in its path has endless addresses. As many again for visitors with a session. */
const maximumEntries = 200;
const maximumLength = 131_072;
/** A page that shows the time, or what a module fetched, is at most this many milliseconds old. */
const maximumAge = 60_000;

/**
 * Caches the finished bytes of pages for a minute: one for all anonymous visitors, and a visitor's own with a session. The key has
 * everything that a page depends on, so nothing else of a request and no other visitor can get into one.
 */
export function createPageCache(now: () => number = Date.now) {
  const groups = new Map<string, Map<string, CachedPage>>();

  function find(page: CacheablePage, render: () => HtmlPage['html']): CachedPage {
    const { id, path, locale, scheme = '', visitor = '', encoding } = page;
    const group = `${visitor && 'with a session '}${id}`;
    let variants = groups.get(group);
    if (variants === undefined) {
      variants = new Map();
      groups.set(group, variants);
    }
    const key = `${encoding} ${locale} ${scheme} ${path} ${visitor}`;
    const old = variants.get(key);
    const renderedAt = now();
    if (old !== undefined && renderedAt - old.renderedAt < maximumAge) return old;
    const finished = finish(render(), page, renderedAt, old);
    if ((finished.answer.body?.byteLength ?? 0) > maximumLength) return finished;
    dropOld(variants, renderedAt);
    return lruSet(variants, key, finished, maximumEntries);
  }

  /** @param render called when the page is not cached; its errors are thrown, and nothing is cached */
  return (
    request: Pick<ReadRequest, 'headers'>,
    page: CacheablePage,
    render: () => HtmlPage['html'],
  ): PageAnswer => {
    const { answer, etag, unchangedHeaders } = find(page, render);
    const asked = etag && request.headers.get('if-none-match');
    if (asked && unchangedHeaders && matchesEtag(asked, etag))
      return { status: 304, headers: unchangedHeaders, body: null };
    return answer;
  };
}

/** Entries are in the order of their age. */
function dropOld(variants: Map<string, CachedPage>, time: number): void {
  for (const [key, { renderedAt }] of variants) {
    if (time - renderedAt < maximumAge) return;
    variants.delete(key);
  }
}

function finish(
  html: HtmlPage['html'],
  { locale, visitor, encoding }: CacheablePage,
  renderedAt: number,
  old: CachedPage | undefined,
): CachedPage {
  if (visitor !== undefined)
    return {
      answer: answerHtml({ html, status: 200, personal: true, locale, encoding }),
      renderedAt,
    };
  const bytes = Buffer.from(joinHtml(html));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}-${encoding}"`;
  if (old?.etag === etag) return { ...old, renderedAt };
  // A copy: the original may be the beginning of a far longer buffer.
  const body = new Uint8Array(compress(bytes, encoding, 5));
  const { unchanged, full } = htmlHeaders({ personal: false, encoding, locale, body, etag });
  return {
    answer: { status: 200, headers: full, body },
    etag,
    unchangedHeaders: unchanged,
    renderedAt,
  };
}
