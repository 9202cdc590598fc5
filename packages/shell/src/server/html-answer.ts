import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { qualityValues } from '@portico/protocol';

/** A page that is ready to be sent. */
export type HtmlPage = {
  readonly html: string;
  readonly status: number;
  /** Whether it shows who is signed in (or could not find out). */
  readonly personal: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Content codings of pages. */
export type Encoding = 'br' | 'gzip' | 'identity';

// Anonymous visitors all get the same few pages, so their compressed bytes are cached by content.
const cache = new Map<string, Bytes>();
const cacheLimit = 200;

/**
 * Sends a page. What a visitor with a session sees is not stored (`no-store`): after a sign-out the back
 * button must ask the server. What an anonymous visitor sees may be stored by the browser, but is revalidated
 * each time (`no-cache` and an ETag), because the next sign-in changes it, and so does another language;
 * `Vary` says so to caches.
 * Compression leaks nothing: the one secret that a page may hold is a CSRF token, and no part of such a page
 * is taken from the request, so it cannot be guessed by the page's length (BREACH).
 */
export async function answerHtml(request: Request, page: HtmlPage): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const headers: Record<string, string> = {
    'cache-control': page.personal ? 'private, no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    ...page.headers,
  };
  const cacheable = !page.personal && page.status === 200;
  const hash = cacheable ? createHash('sha1').update(page.html).digest('base64url') : '';
  if (cacheable) {
    headers.etag = `"${hash}-${encoding}"`;
    if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers });
  }
  headers['content-type'] = 'text/html; charset=utf-8';
  if (encoding === 'identity') return new Response(page.html, { status: page.status, headers });
  headers['content-encoding'] = encoding;
  const body = await compress(page.html, encoding, hash);
  headers['content-length'] = String(body.byteLength);
  return new Response(body, { status: page.status, headers });
}

/**
 * The best coding that the client accepts: Brotli, then gzip, unless the client ranks them otherwise
 * (RFC 9110 section 12.5.3). A client that refuses everything still gets the plain bytes.
 */
export function chooseEncoding(header: string | null): Encoding {
  const weights = qualityValues(header ?? '');
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [brotli, zipped] = [weightOf('br'), weightOf('gzip')];
  if (brotli > 0 && brotli >= zipped) return 'br';
  return zipped > 0 ? 'gzip' : 'identity';
}

/** Whether an `If-None-Match` names this tag (weak comparison, RFC 9110 section 13.1.2). */
function matchesEtag(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((item) => item.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false;
}

/** @param hash of a page that others get as well; empty for any other, which is not cached */
async function compress(html: string, encoding: 'br' | 'gzip', hash: string): Promise<Bytes> {
  const key = `${encoding} ${hash}`;
  const cached = hash ? cache.get(key) : undefined;
  if (cached) return cached;
  const params = {
    // 4 costs a third of a millisecond for a page; 11 would cost thirty to save another kilobyte.
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  const body = Uint8Array.from(
    encoding === 'br'
      ? await promisify(brotliCompress)(html, { params })
      : await promisify(gzip)(html, { level: 5 }),
  );
  if (hash) {
    const oldest = cache.size >= cacheLimit ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(key, body);
  }
  return body;
}
