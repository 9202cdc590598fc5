import { authBasePath, type ErrorAnswer, type ErrorCode, errorMessage } from '@portico/protocol';
import { statusOf } from '../auth-error.ts';

/** What an answer may carry besides its body. */
export type AnswerOptions = {
  readonly status?: number;
  /** Complete `Set-Cookie` values. */
  readonly cookies?: readonly string[];
  /** Undefined ones are left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

/** Nothing under /api/auth may be cached: all of it depends on cookies. */
const common = {
  'cache-control': 'private, no-cache, no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** A JSON answer. */
export function json(value: unknown, options: AnswerOptions = {}): Response {
  return answer(JSON.stringify(value), 'application/json', options);
}

/** A 302 to an absolute URL of this site. */
export function redirect(location: string, options: AnswerOptions = {}): Response {
  const headers = { ...options.headers, location };
  return answer(null, undefined, { ...options, status: 302, headers });
}

/** A refusal as JSON: the code and its sentence, and where a person may read it when there is a page. */
export function failure(code: ErrorCode, options: AnswerOptions = {}, url?: string): Response {
  const body: ErrorAnswer = { ...(url && { url }), code, message: errorMessage(code) };
  return json(body, { status: statusOf(code), ...options });
}

/** Any answer of this server, with the headers that all of them share. */
export function answer(
  body: string | null,
  contentType: string | undefined,
  { status = 200, cookies, headers }: AnswerOptions,
): Response {
  // A plain object lets @hono/node-server answer without building a Headers; only cookies need one,
  // because several Set-Cookie lines cannot be one property.
  const plain: Record<string, string> = { ...common };
  for (const [name, value] of Object.entries({ 'content-type': contentType, ...headers })) {
    if (value !== undefined) plain[name] = value;
  }
  if (!cookies?.length) return new Response(body, { status, headers: plain });
  const full = new Headers(plain);
  for (const cookie of cookies) full.append('set-cookie', cookie);
  return new Response(body, { status, headers: full });
}

/** An absolute URL under /api/auth, as next-auth's client needs them. */
export function authUrl(
  origin: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value);
  return `${origin}${authBasePath}/${path}${search.size > 0 ? `?${search}` : ''}`;
}
