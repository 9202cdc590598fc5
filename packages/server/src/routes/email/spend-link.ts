import type { ErrorCode } from '@portico/protocol';
import { AuthError } from '../../auth-error.ts';
import { csrfTokenFor } from '../../guard/browser.ts';
import { readPost } from '../../guard/read-post.ts';
import { finish } from '../../http/finish.ts';
import { authUrl } from '../../http/urls.ts';
import type { EmailProvider, Identity } from '../../providers/provider.ts';
import { attemptSignIn } from '../../session/attempt-sign-in.ts';
import type { Call } from '../route.ts';
import { hashLink, type Link, readLink } from './link.ts';

/**
 * `POST callback/{email}`: uses a link up and signs in. The page with the button set this browser's CSRF
 * cookie, so it need not be the browser that asked for the mail.
 */
export async function spendLink(call: Call, provider: EmailProvider): Promise<Response> {
  const { context, request } = call;
  const { body, wantsJson, callbackUrl, browserKey } = await readPost(call);
  const link = readLink(body['email'], body['token']);
  if (browserKey === undefined) return askAgain(call, provider.id, wantsJson, callbackUrl, link);

  const attempt = await attemptSignIn(call, provider.id, () => prove(call, provider.id, link));
  if ('cookie' in attempt) {
    const { cookie } = csrfTokenFor(context, request, { fresh: true });
    const cookies = cookie === undefined ? [attempt.cookie] : [attempt.cookie, cookie];
    return finish(wantsJson, callbackUrl, { cookies });
  }
  const { code, retryAfter } = attempt;
  const refused = code === 'EMAIL_LINK_INVALID';
  // A form gets a page that says what to do; a redirect would forget the status.
  if (!wantsJson && !refused) {
    throw new AuthError(code, retryAfter === undefined ? {} : { retryAfter });
  }
  const error = refused ? 'Verification' : 'Callback';
  const url = authUrl(context.origin, 'error', { error, provider: provider.id, code });
  return finish(wantsJson, url, { code, retryAfter });
}

async function prove(
  { context }: Call,
  provider: string,
  link: Link | undefined,
): Promise<Identity | ErrorCode> {
  if (link === undefined) return 'EMAIL_LINK_INVALID';
  const emailToken = hashLink(provider, link);
  const mailed = await context.store.findEmailToken(emailToken);
  // The hash binds the address already; a store of the adopter's own is not taken at its word.
  if (mailed?.email !== link.email || mailed.expires_at <= context.now()) {
    return 'EMAIL_LINK_INVALID';
  }
  return { account: `${provider}:${link.email}`, email: link.email, emailToken };
}

/** The form was too old, or the browser keeps no cookies: the link is still good, so its page comes back. */
function askAgain(
  { context }: Call,
  provider: string,
  wantsJson: boolean,
  callbackUrl: string,
  link: Link | undefined,
): Response {
  const query = { csrf: 'true', error: 'MissingCSRF' };
  const url =
    link === undefined || wantsJson
      ? authUrl(context.origin, 'signin', query)
      : authUrl(context.origin, `callback/${provider}`, { callbackUrl, ...link, ...query });
  return finish(wantsJson, url, { code: 'CSRF_MISMATCH' });
}
