import { AuthError, isAuthError } from '../common/auth-error.ts';
import { type HeldBytes, uncountedBytes } from '../common/byte-budget.ts';
import type { PostRequest } from '../common/messages.ts';
import { parseJson, readBoundedBytes, type Source } from '../common/read-bytes.ts';
import { isOwnOrigin } from './origin.ts';

/** The fields of a posted form or JSON object. Values are whatever the caller sent: check before use. */
export type Body = Readonly<Record<string, unknown>>;

const maximumBytes = 64 * 1024;
const noFields: Body = Object.freeze(Object.create(null));

/** The site whose pages may post, and the warning about any other. */
type Site = Parameters<typeof isOwnOrigin>[1] & {
  readonly warnOfOrigin?: (headers: PostRequest['headers']) => void;
};

/**
 * Reads a post that came from this site, by its headers.
 * @param accepted `json` refuses everything else: only a script of this site can send it, so that no CSRF token is needed
 * @throws AuthError ORIGIN_MISMATCH, BODY_INVALID, BODY_TOO_LARGE
 */
export async function readOwnPost(
  site: Site,
  request: PostRequest,
  accepted: 'json' | 'any' = 'any',
): Promise<Body> {
  if (!isOwnOrigin(request.headers, site)) {
    site.warnOfOrigin?.(request.headers);
    throw new AuthError('ORIGIN_MISMATCH');
  }
  return readBody(request, accepted);
}

/** Returns true if a body is JSON, which no form of another site can send. */
export function isJson({ headers }: PostRequest): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;
}

/**
 * Reads a form-encoded or JSON body of at most 64 kB. Other types count as no body, so the CSRF check refuses them.
 * @param accepted `json` refuses everything else @throws AuthError BODY_TOO_LARGE, BODY_INVALID
 */
export async function readBody(
  request: PostRequest,
  accepted: 'json' | 'any' = 'any',
): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (accepted === 'json' && type !== 'application/json') throw new AuthError('BODY_INVALID');
  if (type === 'application/x-www-form-urlencoded') {
    return fromEntries(new URLSearchParams(await readText(request)));
  }
  if (type === 'application/json') {
    const text = await readText(request);
    if (text.trim() === '') return noFields;
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new AuthError('BODY_INVALID');
    }
    return Object.assign(Object.create(null), value);
  }
  return noFields;
}

function fromEntries(entries: Iterable<[string, string]>): Body {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) fields[key] ??= value;
  return fields;
}

/** Reads the text of a post of at most 64 kB. @throws AuthError BODY_TOO_LARGE, BODY_INVALID; what the byte budget throws */
export async function readText(request: PostRequest): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) {
    throw new AuthError('BODY_TOO_LARGE');
  }
  const bytes = await readBoundedBytes(request, maximumBytes).catch((cause: unknown) => {
    if (isAuthError(cause)) throw cause;
    // The visitor went away or the framing was broken: a fault of the request, not of the server.
    throw new AuthError('BODY_INVALID', { cause });
  });
  if (bytes === undefined) throw new AuthError('BODY_TOO_LARGE');
  return bytes.toString('utf8');
}

/** Yields the chunks of a body, counted by what `open` returns once there are many. Hosts make the body when it is first accessed. */
export async function* countLong(
  source: Source,
  open: () => HeldBytes,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source.body ?? []) {
    length += chunk.byteLength;
    if (length > uncountedBytes) open().set(length);
    yield chunk;
  }
}
