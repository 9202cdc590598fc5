import type { ErrorCode } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import { csrfTokenFor } from '../guard/browser.ts';
import { readPost } from '../guard/read-post.ts';
import { failure, statusOf } from '../http/answers.ts';
import { finish } from '../http/finish.ts';
import { authUrl } from '../http/urls.ts';
import { attemptSignIn } from '../session/attempt-sign-in.ts';
import { showLink } from './email/show-link.ts';
import { spendLink } from './email/spend-link.ts';
import type { Call, Route } from './route.ts';

/** `POST callback/{provider}`: checks what was posted and opens a session. A mailed link is opened first. */
export const callback: Route = {
  GET(call) {
    const provider = call.context.providers.get(call.parameter ?? '');
    if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
    if (provider.type === 'email') return showLink(call, provider);
    return failure('METHOD_NOT_SUPPORTED', { status: 400, headers: { allow: 'POST, OPTIONS' } });
  },

  async POST(call) {
    const { context, request, parameter } = call;
    const provider = context.providers.get(parameter ?? '');
    if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
    if (provider.type === 'email') return spendLink(call, provider);
    const { body, wantsJson, callbackUrl, browserKey } = await readPost(call);
    if (browserKey === undefined) {
      const url = authUrl(context.origin, 'signin', { csrf: 'true', error: 'MissingCSRF' });
      return finish(wantsJson, url, { code: 'CSRF_MISMATCH' });
    }
    const attempt = await attemptSignIn(call, provider.id, () =>
      provider.authorize({ body, browserKey, request, context }),
    );
    if ('cookie' in attempt) {
      return finish(wantsJson, callbackUrl, { cookies: [attempt.cookie, ...freshToken(call)] });
    }
    return refuse(call, provider.id, wantsJson, attempt.code, attempt.retryAfter);
  },
};

function refuse(
  call: Call,
  provider: string,
  wantsJson: boolean,
  code: ErrorCode,
  retryAfter: number | undefined,
): Response {
  // A form gets a page that says to try again; a redirect would forget the status.
  if (!wantsJson && statusOf(code) >= 500) {
    throw new AuthError(code, retryAfter === undefined ? {} : { retryAfter });
  }
  const url = authUrl(call.context.origin, 'error', { error: 'CredentialsSignin', provider, code });
  // A spent nonce would be handed out again while young; the next try needs another one.
  const cookies = code.startsWith('NONCE_') ? freshToken(call) : [];
  return finish(wantsJson, url, { code, retryAfter, cookies });
}

function freshToken({ context, request }: Call): readonly string[] {
  const { cookie } = csrfTokenFor(context, request, { fresh: true });
  return cookie === undefined ? [] : [cookie];
}
