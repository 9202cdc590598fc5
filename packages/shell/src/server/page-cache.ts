import { createHash } from 'node:crypto';
import type { ReadRequest } from '@portico/server';
import {
  type Bytes,
  compress,
  type Encoding,
  htmlHeaders,
  matchesEtag,
  type PageAnswer,
} from './html-answer.ts';
import { lruSet } from './lru-cache.ts';

/** Everything that the HTML of an anonymous visitor depends on. */
export type PublicPage = {
  readonly id: string;
  /** Without the query. */
  readonly path: string;
  readonly locale: string;
  /** Undefined follows the system. */
  readonly scheme: string | undefined;
  readonly encoding: Encoding;
};

/** A finished answer. */
type CachedPage = {
  readonly etag: string;
  readonly body: Bytes;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a 304. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly renderedAt: number;
};

/** For each page of the table: one with `:names` in its path has endless addresses, and takes no space of the others. */
const maximumEntries = 200;
/** In bytes, compressed. */
const maximumLength = 131_072;
/** In milliseconds: a page that shows the time, or what a module fetched, is at most this old. */
const maximumAge = 60_000;

/**
 * Keeps the finished bytes of the pages that all anonymous visitors get alike: rendered, hashed and compressed once,
 * and again each minute of use. The key has everything a page depends on, so nothing else of a request, and no cookie of an
 * answer, can get into one. Other processes and builds have their own.
 *
 * @param now milliseconds since the epoch
 */
export function createPageCache(now: () => number = Date.now) {
  const pages = new Map<string, Map<string, CachedPage>>();

  function find(page: PublicPage, render: () => string): CachedPage {
    const { id, path, locale, scheme = '', encoding } = page;
    let variants = pages.get(id);
    if (variants === undefined) {
      variants = new Map();
      pages.set(id, variants);
    }
    const key = `${encoding} ${locale} ${scheme} ${path}`;
    const old = variants.get(key);
    const renderedAt = now();
    if (old !== undefined && renderedAt - old.renderedAt < maximumAge) return old;
    const finished = finish(render(), page, renderedAt, old);
    return finished.body.byteLength > maximumLength
      ? finished
      : lruSet(variants, key, finished, maximumEntries);
  }

  /** @param render called when the page is not cached; its errors are thrown, and nothing is cached */
  return (
    request: Pick<ReadRequest, 'headers'>,
    page: PublicPage,
    render: () => string,
  ): PageAnswer => {
    const { etag, body, headers, unchangedHeaders } = find(page, render);
    const asked = request.headers.get('if-none-match');
    if (asked !== null && matchesEtag(asked, etag))
      return { status: 304, headers: unchangedHeaders, body: null };
    return { status: 200, headers, body };
  };
}

function finish(
  html: string,
  { locale, encoding }: PublicPage,
  renderedAt: number,
  old: CachedPage | undefined,
): CachedPage {
  const bytes = Buffer.from(html);
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}-${encoding}"`;
  if (old?.etag === etag) return { ...old, renderedAt };
  // A copy: the original may be the beginning of a far longer buffer.
  const body = new Uint8Array(compress(bytes, encoding, 5));
  const { unchanged, full } = htmlHeaders({ personal: false, encoding, locale, body, etag });
  return { etag, body, headers: full, unchangedHeaders: unchanged, renderedAt };
}
