import { type ErrorCode, isErrorCode, SiweMessageError } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import { csrfTokenFor } from '../guard/browser.ts';
import { readPost } from '../guard/read-post.ts';
import { failure } from '../http/answers.ts';
import { finish } from '../http/finish.ts';
import { authUrl } from '../http/urls.ts';
import type { AuthProvider, Identity, SignInRequest } from '../providers/provider.ts';
import { startSession } from '../session/start-session.ts';
import type { Route } from './route.ts';

/** `POST callback/{provider}`: checks what was posted and opens a session. */
export const callback: Route = {
  async POST(call) {
    const { context, request, parameter } = call;
    const provider = context.providers.get(parameter ?? '');
    if (provider === undefined) return failure('PROVIDER_UNKNOWN');
    const { body, wantsJson, callbackUrl, browserKey } = await readPost(call);
    if (browserKey === undefined) {
      const url = authUrl(context.origin, 'signin', { csrf: 'true', error: 'MissingCSRF' });
      return finish(wantsJson, url, { code: 'CSRF_MISMATCH' });
    }

    const refuse = (code: ErrorCode, retryAfter?: number): Response => {
      context.log.info({ provider: provider.id, code }, 'sign-in refused');
      const query = { error: 'CredentialsSignin', provider: provider.id, code };
      // A spent nonce would be handed out again while young; the next try needs another one.
      const { cookie } = csrfTokenFor(context, request, { fresh: code.startsWith('NONCE_') });
      return finish(wantsJson, authUrl(context.origin, 'error', query), {
        code,
        retryAfter,
        cookies: cookie ? [cookie] : [],
      });
    };
    let identity: Identity | ErrorCode;
    let started: { cookie: string } | 'nonce-used';
    try {
      identity = await authorize(provider, { body, browserKey, request, context });
      if (isErrorCode(identity)) return refuse(identity);
      started = await startSession(context, request, provider.id, identity, call.ip);
    } catch (cause) {
      // Not knowing is not a refusal: the form's fields and the nonce stay good for another try.
      if (!(cause instanceof AuthError) || !wantsJson) throw cause;
      context.log.error({ err: cause, code: cause.code }, 'sign-in could not be decided');
      return refuse(cause.code, cause.retryAfter ?? 5);
    }
    if (started === 'nonce-used') return refuse('NONCE_USED');
    context.log.info({ provider: provider.id }, 'signed in');
    const { cookie } = csrfTokenFor(context, request, { fresh: true });
    return finish(wantsJson, callbackUrl, {
      cookies: cookie ? [started.cookie, cookie] : [started.cookie],
    });
  },
};

async function authorize(
  provider: AuthProvider,
  request: SignInRequest,
): Promise<Identity | ErrorCode> {
  try {
    return await provider.authorize(request);
  } catch (cause) {
    if (cause instanceof SiweMessageError) return cause.code;
    throw cause;
  }
}
