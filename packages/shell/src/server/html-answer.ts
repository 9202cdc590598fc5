import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { qualityValues } from '@portico/protocol';
import { memoizeHeader } from './lru-cache.ts';

/** A piece of a page that other answers share: it is compressed once. */
export type SharedHtml = { readonly text: string; readonly deflate: () => Deflated };

/** Text as UTF-8, and compressed so that other compressed text may come before and after it. */
type Deflated = { readonly bytes: Bytes; readonly deflated: Bytes };

/** A page that is made for one answer. */
export type HtmlPage = {
  /** In pieces. */
  readonly html: readonly (string | SharedHtml)[];
  readonly status: number;
  /** It shows the signed-in user, or that the session is unknown. */
  readonly personal: boolean;
  readonly locale: string;
  readonly encoding: Encoding;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** The content, encoded and compressed. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Content codings of pages. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The answer to a request for a page, as plain data: a `Response` with its `Headers` costs a tenth of a page. */
export type PageAnswer = {
  readonly status: number;
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes | null;
};

/** Answers with a page that is not cached. Compression leaks nothing (BREACH): a page with a CSRF token shows nothing of the request. */
export function answerHtml({ html, status, headers, ...page }: HtmlPage): PageAnswer {
  const { encoding } = page;
  const body =
    encoding === 'gzip' ? gzipPieces(html) : compress(Buffer.from(joinHtml(html)), encoding, 3);
  const { full } = htmlHeaders({ ...page, body });
  return { status, headers: headers ? { ...full, ...headers } : full, body };
}

/** Joins the pieces of a page. */
export function joinHtml(html: HtmlPage['html']): string {
  return html.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}

/** Makes a piece of a page that is compressed at its first use in a page for one answer. */
export function sharedHtml(text: string): SharedHtml {
  let made: Deflated | undefined;
  return {
    text,
    deflate() {
      made ??= deflate(Buffer.from(text), 9);
      return made;
    },
  };
}

/** The first ten bytes of a gzip file without a name or a time (RFC 1952, section 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** The last block of a deflate stream, empty. */
const lastBlock = Buffer.from([3, 0]);

/** Compresses a page of pieces: only those that are not shared are compressed now. */
function gzipPieces(html: HtmlPage['html']): Bytes {
  const parts: Uint8Array[] = [gzipHeader];
  let checksum = 0;
  let length = 0;
  for (const piece of html) {
    const { bytes, deflated } =
      typeof piece === 'string' ? deflate(encode(piece), 3) : piece.deflate();
    checksum = crc32(bytes, checksum);
    length += bytes.byteLength;
    parts.push(deflated);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...parts, lastBlock, trailer]);
}

/** Synchronous as `compress`. The flush ends at a whole byte, and nothing after it refers back. */
function deflate(bytes: Bytes, level: number): Deflated {
  return { bytes, deflated: deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }) };
}

const encoder = new TextEncoder();
/** Pieces are encoded into it one after the other; each is compressed before the next. */
const scratch = new Uint8Array(131_072);

/** Encodes into a reused buffer, valid until the next call. */
function encode(text: string): Bytes {
  // A code unit takes at most three bytes.
  if (text.length * 3 > scratch.byteLength) return Buffer.from(text);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

/**
 * The headers of a page, of the whole answer and of a 304. With a session it is not stored (`no-store`), so that the back button asks
 * the server after a sign-out. Without one it is revalidated (`no-cache`, ETag): a sign-in or another language changes it.
 */
export function htmlHeaders(page: {
  readonly personal: boolean;
  readonly locale: string;
  readonly encoding: Encoding;
  readonly body: Bytes;
  readonly etag?: string;
}): Readonly<Record<'full' | 'unchanged', Readonly<Record<string, string>>>> {
  const { personal, locale, encoding, body, etag } = page;
  const unchanged = {
    'cache-control': personal ? 'private, no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'content-language': locale,
    ...(etag && { etag }),
  };
  const full = {
    ...unchanged,
    'content-type': 'text/html; charset=utf-8',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.byteLength),
  };
  return { unchanged, full };
}

/** The coding of a cached page. */
export const cachedEncoding = memoizeHeader((header) => chooseEncoding(header, 'br'));

/** The coding of a page for one answer: gzip takes half the time of Brotli for 2 % more bytes. */
export const fastEncoding = memoizeHeader((header) => chooseEncoding(header, 'gzip'));

/** The best coding that the client accepts, of equal ones the preferred (RFC 9110 section 12.5.3). A client that refuses all gets plain bytes. */
export function chooseEncoding(header: string | null, preferred: 'br' | 'gzip'): Encoding {
  const weights = qualityValues(header ?? '');
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const other = preferred === 'br' ? 'gzip' : 'br';
  if (weight(preferred) > 0 && weight(preferred) >= weight(other)) return preferred;
  return weight(other) > 0 ? other : 'identity';
}

/** Returns true when an `If-None-Match` names this tag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag(header: string, etag: string): boolean {
  const tags = header.split(',').map((item) => item.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === '*' || tag === etag);
}

/**
 * Compresses synchronously: for ten kilobytes the thread pool costs four times the compression.
 * @param quality of Brotli. 3 takes half the time of 4 for a tenth more bytes; 5 is for what is sent many times
 */
export function compress(html: Bytes, encoding: Encoding, quality: 3 | 5): Bytes {
  if (encoding === 'identity') return html;
  if (encoding === 'gzip') return gzipSync(html, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // 64 kB, more than most pages have: a wider window only takes memory.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  return brotliCompressSync(html, { params });
}
