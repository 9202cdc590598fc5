import {
  type ErrorAnswer,
  type ErrorCode,
  errorMessage,
  type SiteUrl,
  sitePath,
  siteUrl,
} from '@portico/protocol';
import { type AuthError, getStatus } from '../common/auth-error.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { NodeError } from '../nodes/node.ts';

/** The options of an answer besides its body. */
export type AnswerOptions = {
  readonly status?: number;
  /** Complete `Set-Cookie` values. */
  readonly cookies?: readonly string[];
  readonly headers?: Fields;
};

/** Headers, or the fields of a query. Undefined ones are left out. */
type Fields = Readonly<Record<string, string | undefined>>;

/** Nothing under /api/auth may be cached: all of it depends on cookies. */
const common = {
  'cache-control': 'private, no-cache, no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Builds a JSON answer. */
export function json(value: unknown, options: AnswerOptions = {}): Answer {
  return answer(JSON.stringify(value), 'application/json', options);
}

/** Builds a 302 to a URL of the site. */
export function redirect(location: SiteUrl, options: AnswerOptions = {}): Answer {
  const headers = { ...options.headers, location };
  return answer(null, undefined, { ...options, status: 302, headers });
}

/** Builds a refusal as JSON: the code and its sentence. */
export function failure(code: ErrorCode, options: AnswerOptions = {}): Answer {
  const body: ErrorAnswer = { code, message: errorMessage(code) };
  return json(body, { status: getStatus(code), ...options });
}

/** The kind of an answer: for a visitor who opens a page, or for a script that reads JSON. */
export type AnswerKind = 'page' | 'script';

/** Returns true if a request asks for a page. */
export function acceptsPage({ headers }: Pick<ReadRequest, 'headers'>): boolean {
  return headers.get('accept')?.includes('text/html') === true;
}

/** Builds an answer with the headers that all answers of this server share. */
export function answer(
  body: string | null,
  contentType: string | undefined,
  { status = 200, cookies = [], headers }: AnswerOptions,
): Answer {
  const all: Record<string, string> = { ...common };
  if (contentType !== undefined) all['content-type'] = contentType;
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined) all[name] = value;
  }
  return { status, headers: all, cookies, body };
}

/** Turns an answer into the Fetch standard's `Response`. */
export function toResponse({ status, headers, cookies, body, release }: Answer): Response {
  const content = release ? releasedStream(body ?? '', release) : body;
  const [cookie] = cookies;
  if (cookie === undefined) return new Response(content, { status, headers });
  // A plain object lets @hono/node-server answer without building a Headers, which several lines of one name need.
  const plain = { ...headers, 'set-cookie': cookie };
  if (cookies.length === 1) return new Response(content, { status, headers: plain });
  const full = new Headers(headers);
  for (const each of cookies) full.append('set-cookie', each);
  return new Response(content, { status, headers: full });
}

const pieceBytes = 64 * 1024;
/** A host that neither reads nor cancels a body for so long, in milliseconds, has dropped it. */
const sendTimeout = 60_000;

/** Streams a body in pieces, so that a host asks for the last one when it has sent the others. */
function releasedStream(body: string, release: () => void): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body);
  const timer = setTimeout(release, sendTimeout);
  timer.unref?.();
  const end = () => {
    clearTimeout(timer);
    release();
  };
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const piece = bytes.subarray(sent, sent + pieceBytes);
        sent += piece.byteLength;
        if (piece.byteLength > 0) controller.enqueue(new Uint8Array(piece));
        if (sent < bytes.byteLength) return;
        controller.close();
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** The location of a session server. */
export type AuthLocation = {
  /** The public origin, without a slash at the end. */
  readonly origin: SiteUrl;
  /** The path that all endpoints are below, such as `/api/auth`. */
  readonly basePath: string;
};

/** Returns the absolute URL of an endpoint, as next-auth's client needs it. */
export function authUrl(location: AuthLocation, path: string, query?: Fields): SiteUrl {
  return siteUrl(location.origin + endpointPath(location, path, query), location);
}

/** Returns the path of an endpoint, with its query, for the server's own pages. */
export function authPath(
  { basePath }: Pick<AuthLocation, 'basePath'>,
  path: string,
  query?: Fields,
): SiteUrl {
  return ownPath(endpointPath({ basePath }, path, query));
}

function endpointPath(
  { basePath }: Pick<AuthLocation, 'basePath'>,
  path: string,
  query: Fields = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value);
  return `${basePath}/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Returns a path of this server, from its options. @throws TypeError for one that names a host */
export function ownPath(path: string): SiteUrl {
  // A path is the same on every origin.
  const origin = 'http://localhost';
  return sitePath(siteUrl(path, { origin }), origin);
}

/** Logs a refusal that is no fault of the request. Nodes that fail are no fault of this code either: one sentence, and no stack. */
export function logFailure(
  { logger, refusalLogLimit }: { readonly logger: Logger; readonly refusalLogLimit: LogLimit },
  error: AuthError,
): void {
  const { cause, code } = error;
  if (getStatus(code) < 500) return;
  // Anyone can fill the byte budget.
  if (code === 'NODE_UNAVAILABLE' && !refusalLogLimit()) return;
  const reason = cause instanceof NodeError ? { reason: cause.message } : { err: error };
  logger.error({ ...reason, code }, 'a request could not be answered');
}

type PolicyDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'img-src'
  | 'script-src'
  | 'style-src';

/** The sources that pages may load from beside their own origin. */
export type PolicyOptions = {
  /** The relay that wallets on phones are reached by; without one it is not allowed either. */
  readonly relayUrl?: string | undefined;
  /** Origins that may show the pages in a frame. Default: none. */
  readonly embedIn?: readonly string[];
  readonly allow?: Readonly<Partial<Record<PolicyDirective, readonly string[]>>> | undefined;
  /** Vite's development client adds style elements, opens a web socket and writes HTML. */
  readonly development?: boolean | undefined;
};

/** A policy without `unsafe-*` and without a nonce, for pages that hold no script and no style but those whose hashes `allow` has. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { relayUrl, embedIn = [], allow = {}, development } = options;
  const self = (directive: PolicyDirective, ...more: readonly (string | false | undefined)[]) =>
    [directive, "'self'", ...more, ...(allow[directive] ?? [])].filter(Boolean).join(' ');
  const policy = [
    "default-src 'none'",
    self('script-src'),
    self('style-src', development && "'unsafe-inline'"),
    self('img-src', 'data:'),
    self('font-src'),
    self('connect-src', relayUrl, development && 'ws:'),
    "manifest-src 'self'",
    "base-uri 'none'",
    self('form-action'),
    `frame-ancestors ${embedIn.join(' ') || "'none'"}`,
  ];
  if (!development) policy.push("require-trusted-types-for 'script'");
  return policy.join('; ');
}
