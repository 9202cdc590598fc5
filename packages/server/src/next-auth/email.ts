import type { ErrorCode, SiteUrl } from '@portico/protocol';
import type { AuthError } from '../common/auth-error.ts';
import type { Answer } from '../common/messages.ts';
import { authUrl, redirect } from '../http/answers.ts';
import { issueCsrfToken, readCsrfCookie, sessionCookies } from '../http/auth-cookies.ts';
import { rememberMailbox } from '../http/known-mailboxes.ts';
import { confirmLinkPage, verifyRequestPage } from '../pages/question-pages.ts';
import type { EmailProvider } from '../providers/provider.ts';
import type { ReadCall, RouteCall } from '../routes/context.ts';
import { sendLink } from '../routes/link-email.ts';
import { readSignInOrigin } from '../routes/sign-in.ts';
import {
  type EmailLink,
  emailCode,
  isRequestedBy,
  readEmailCode,
  readEmailLink,
  verifyEmailLink,
} from '../sign-in/email-link.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  answerPost,
  errorUrl,
  freshToken,
  outdatedForm,
  type PostResult,
  requestCallbackUrl,
} from './post.ts';

/** Refusals that next-auth's pages explain as "EmailSignin"; a form gets the page of the catalogue for the others. */
const explained: ReadonlySet<ErrorCode> = new Set(['EMAIL_ADDRESS_INVALID', 'EMAIL_NOT_SENT']);

/** `POST signin/{email}`: mails a link. The answer is the same for every address that can be written to. */
export async function mailLink(
  call: RouteCall,
  provider: EmailProvider,
  posted: unknown,
  callbackUrl: SiteUrl,
): Promise<PostResult> {
  const { context } = call;
  const cookies = await sendLink(call, provider, posted, ({ token, email }) => ({
    purpose: 'sign-in',
    // In the order of next-auth.
    url: authUrl(context, `callback/${provider.id}`, { callbackUrl, token, email }),
  }));
  const query = { provider: provider.id, type: provider.type };
  return { url: authUrl(context, 'verify-request', query), cookies };
}

/** `GET verify-request`: where a visitor waits for the mail. It shows the code that other browsers ask for. */
export function showVerifyRequest({ context, request }: ReadCall): Answer {
  const key = readCsrfCookie(context, request).key;
  return verifyRequestPage(context, request, key && emailCode(context.nonces, key));
}

/** Returns the URL that a refused `POST signin/{email}` leads to. */
export function refuseMail(call: RouteCall, provider: EmailProvider, { code }: AuthError) {
  const { logger, refusalLogLimit } = call.context;
  // Neither costs a visitor who causes it anything.
  const free = code === 'EMAIL_ADDRESS_INVALID' || code === 'RATE_LIMITED';
  if (free && refusalLogLimit()) {
    logger.info({ provider: provider.id, code }, 'a sign-in link was refused');
  }
  return { url: errorUrl(call, 'EmailSignin', provider.id, code), page: !explained.has(code) };
}

/** `GET callback/{email}`: shows a button and does nothing else, not even a look-up, because mail scanners open every link. */
export function showEmailLink(call: ReadCall, provider: EmailProvider): Answer {
  const { context, request, query } = call;
  const link = readEmailLink(query.get('email'), query.get('token'));
  if (link === undefined) {
    return redirect(authUrl(context, 'error', { error: 'Verification' }));
  }
  const { token, cookies } = issueCsrfToken(context, request);
  return confirmLinkPage(context, {
    request,
    provider: provider.id,
    link,
    csrfToken: token,
    callbackUrl: requestCallbackUrl(call),
    stale: query.get('csrf') === 'true',
    isRemoved: query.get('restore') === 'ask',
    code: codeField(call, link),
    cookies,
  });
}

/** Returns `none` in the browser that requested the link, else `asked`, or `wrong` after a wrong code. */
function codeField({ context, request, query }: ReadCall, link: EmailLink) {
  if (isRequestedBy(context.nonces, link, readCsrfCookie(context, request).key)) return 'none';
  return query.get('ask') === 'wrong' ? 'wrong' : 'asked';
}

/** `POST callback/{email}`: consumes a link and signs in. Another browser than the one that requested the mail needs its code. */
export function consumeEmailLink(call: RouteCall, { id }: EmailProvider): Promise<Answer> {
  const { context } = call;
  return answerPost(
    call,
    async ({ body, callbackUrl }) => {
      const link = readEmailLink(body['email'], body['token']);
      const origin = readSignInOrigin(call, id, body);
      const code = readEmailCode(body['code']);
      const browserKey = readCsrfCookie(context, call.request).key;
      const opened = await signIn(context, origin, () =>
        verifyEmailLink(context, id, link, { browserKey, code }),
      );
      const cookies = [
        ...sessionCookies(context, call.request, opened),
        ...freshToken(call),
        ...(link === undefined ? [] : [rememberMailbox(context, call.request, link.email)]),
      ];
      return { url: callbackUrl, cookies };
    },
    ({ code }, { body, callbackUrl, wantsJson }) => {
      const link = readEmailLink(body['email'], body['token']);
      // The link is still good, so its page comes back.
      const again = (query: Readonly<Record<string, string>>) => ({
        url: authUrl(context, `callback/${id}`, { callbackUrl, ...link, ...query }),
      });
      if (code === 'EMAIL_CODE_MISMATCH' && !wantsJson)
        return again({ ask: body['code'] ? 'wrong' : 'code' });
      if (code === 'CSRF_MISMATCH') {
        if (link === undefined || wantsJson) return { url: outdatedForm(call, 'signin') };
        return again({ csrf: 'true', error: 'MissingCSRF' });
      }
      // Nothing was used up: the page asks what becomes of the removed address.
      if (code === 'ACCOUNT_UNLINKED' && link !== undefined) return again({ restore: 'ask' });
      const invalid = code === 'EMAIL_LINK_INVALID';
      const denied = code === 'ACCESS_DENIED';
      const error = invalid ? 'Verification' : denied ? 'AccessDenied' : 'Callback';
      return { url: errorUrl(call, error, id, code), page: !invalid };
    },
  );
}
