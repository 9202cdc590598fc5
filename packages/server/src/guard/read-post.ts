import { AuthError } from '../auth-error.ts';
import { type Body, readBody } from '../http/read-body.ts';
import type { Call } from '../routes/route.ts';
import { isCsrfToken, readBrowserKey } from './browser.ts';
import { isOwnOrigin } from './origin.ts';
import { requestCallbackUrl } from './request-callback-url.ts';

/** A state-changing request after its body was read. */
export type Post = {
  readonly body: Body;
  /** Whether the caller wants `{url}` instead of a redirect: the string "true", as next-auth has it. */
  readonly wantsJson: boolean;
  /** Absolute and of this site. */
  readonly callbackUrl: string;
  /** The browser's key when the CSRF token is good, else undefined: then refuse. */
  readonly browserKey: string | undefined;
};

/**
 * Reads a post and checks that this site's page in this browser made it.
 * @throws AuthError ORIGIN_MISMATCH, BODY_INVALID, BODY_TOO_LARGE
 */
export async function readPost(call: Call): Promise<Post> {
  const { context, request } = call;
  if (!isOwnOrigin(request.headers, context)) throw new AuthError('ORIGIN_MISMATCH');
  const body = await readBody(request);
  const key = readBrowserKey(context, request);
  return {
    body,
    wantsJson: body['json'] === 'true',
    callbackUrl: requestCallbackUrl(call, body),
    browserKey: isCsrfToken(context, body['csrfToken'], key) ? key : undefined,
  };
}
