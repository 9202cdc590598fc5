import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { matchesEtag } from './static-files.ts';

/** A page that is ready to be sent. */
export type HtmlPage = {
  readonly html: string;
  readonly status: number;
  /** Whether it shows who is signed in (or could not find out). */
  readonly personal: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

type Bytes = Uint8Array<ArrayBuffer>;

const compressors: Record<Exclude<Encoding, 'identity'>, (html: string) => Promise<Bytes>> = {
  br: async (html) =>
    Uint8Array.from(
      await promisify(brotliCompress)(html, {
        params: {
          // 4 costs a third of a millisecond for a page; 11 would cost thirty to save another kilobyte.
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      }),
    ),
  gzip: async (html) => Uint8Array.from(await promisify(gzip)(html, { level: 5 })),
};
const available = { br: true, gzip: true };

// Strangers all get the same few pages, so their compressed bytes are worth keeping, by content.
const kept = new Map<string, Bytes>();
const keptLimit = 200;

/**
 * Sends a page. What a signed-in visitor sees is kept by nobody (`no-store`): after a sign-out the back
 * button must ask the server. What a stranger sees may be kept by the browser, but is asked for again each
 * time (`no-cache` and an ETag), because the next sign-in changes it, and so does another
 * language; `Vary` says so to caches.
 * Compressing them gives nothing away: the one secret that a page may hold is a CSRF token, and no part of
 * such a page is taken from the request, so nobody can guess at it by the page's length.
 */
export async function answerHtml(request: Request, page: HtmlPage): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), available);
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
  const body = await compressed(page.html, encoding, hash);
  headers['content-length'] = String(body.byteLength);
  return new Response(body, { status: page.status, headers });
}

async function compressed(html: string, encoding: keyof typeof compressors, hash: string) {
  const key = `${encoding} ${hash}`;
  const known = hash ? kept.get(key) : undefined;
  if (known) return known;
  const body = await compressors[encoding](html);
  if (hash) {
    const oldest = kept.size >= keptLimit ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, body);
  }
  return body;
}
