import { AuthError } from '../common/auth-error.ts';
import { failure } from '../http/answers.ts';
import { sessionCookies } from '../http/auth-cookies.ts';
import type { AuthProvider } from '../providers/provider.ts';
import type { ReadCall, Route } from '../routes/context.ts';
import { authorize, readSignInOrigin } from '../routes/sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { consumeEmailLink, showEmailLink } from './email.ts';
import { answerPost, errorUrl, freshToken, outdatedForm } from './post.ts';

/** `POST callback/{provider}`: checks what was posted and opens a session. A mailed link is opened with GET first. */
export const callback: Route = {
  GET(call) {
    const provider = requireProvider(call);
    if (provider.type === 'email') return showEmailLink(call, provider);
    return failure('METHOD_NOT_SUPPORTED', { status: 400, headers: { allow: 'POST, OPTIONS' } });
  },

  POST(call) {
    const provider = requireProvider(call);
    if (provider.type === 'email') return consumeEmailLink(call, provider);
    return answerPost(
      call,
      async ({ body, callbackUrl }) => {
        const origin = readSignInOrigin(call, provider.id, body);
        const opened = await signIn(call.context, origin, () =>
          authorize(call, provider, body, { purposes: ['form', 'sign-in'] }),
        );
        const cookies = [
          ...sessionCookies(call.context, call.request, opened),
          ...freshToken(call),
        ];
        return { url: callbackUrl, cookies };
      },
      ({ code }) => {
        if (code === 'CSRF_MISMATCH') return { url: outdatedForm(call, 'signin') };
        // A form reads the site's own sentence, which no URL can be trusted with.
        if (code === 'ACCESS_DENIED') {
          return { url: errorUrl(call, 'AccessDenied', provider.id, code), page: true };
        }
        // A used nonce would be issued again while young; the next attempt needs another one.
        const cookies = code.startsWith('NONCE_') ? freshToken(call) : [];
        return { url: errorUrl(call, 'CredentialsSignin', provider.id, code), cookies };
      },
    );
  },
};

function requireProvider({ context, parameter = '' }: ReadCall): AuthProvider {
  const provider = context.providers.get(parameter);
  if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
  return provider;
}
