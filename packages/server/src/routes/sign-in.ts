import type { NonceAnswer, VerifyAnswer } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, Route, RouteCall } from '../context.ts';
import type { NoncePurpose } from '../core/nonce.ts';
import { signInNonces } from '../core/nonce.ts';
import { type Identity, type OpenedSession, signIn } from '../core/sign-in.ts';
import { json } from '../http/answers.ts';
import {
  csrfTokenFor,
  heldTokenHashes,
  readBrowserKey,
  sessionCookies,
} from '../http/auth-cookies.ts';
import { networkOf } from '../http/client-ip.ts';
import { isOwnOrigin, requestOrigin } from '../http/origin.ts';
import { type Body, readBody } from '../http/read-body.ts';
import type { CredentialsProvider } from '../providers/provider.ts';

/** `GET nonce`: what a wallet's sign-in message needs. The cookie binds the nonce to this browser. */
export const nonce: Route = {
  GET({ context, request }) {
    const { wallet } = walletProvider(context);
    // A cookie older than a minute is renewed: it has to live as long as the nonce.
    const { key, cookies } = csrfTokenFor(context, request);
    const body: NonceAnswer = { nonce: context.nonces.issue('sign-in', key), ...wallet };
    return json(body, { cookies });
  },
};

/**
 * `POST verify` with `{ message, signature }` as JSON: signs in with a wallet. Only this site's scripts can send JSON
 * here, and a nonce is good only in the browser that it was issued to, so that no CSRF token is needed.
 */
export const verify: Route = {
  async POST(call) {
    const { context, request } = call;
    if (!isOwnOrigin(request.headers, context)) throw new AuthError('ORIGIN_MISMATCH');
    // A form of another site can send any text, but not with this type.
    if (!request.headers.get('content-type')?.toLowerCase().startsWith('application/json')) {
      throw new AuthError('BODY_INVALID');
    }
    const provider = walletProvider(context);
    const body = await readBody(request);
    const opened = await signInWith(call, provider, body, ['sign-in']);
    const answer: VerifyAnswer = { session: opened.session };
    return json(answer, { cookies: sessionCookies(context, request, opened) });
  },
};

function walletProvider({ providers }: AuthContext): CredentialsProvider & { wallet: object } {
  for (const provider of providers.values()) {
    if (provider.type === 'credentials' && provider.wallet) {
      return { ...provider, wallet: provider.wallet };
    }
  }
  throw new AuthError('PROVIDER_UNKNOWN');
}

/**
 * Signs in with posted fields.
 * @param purposes which nonces of this browser are good
 * @throws AuthError
 */
export function signInWith(
  call: RouteCall,
  provider: CredentialsProvider,
  body: Body,
  purposes: readonly NoncePurpose[],
): Promise<OpenedSession> {
  const { context, request } = call;
  const { chains, verifySignature, now } = context;
  const origin = requestOrigin(request, context);
  return signInFrom(call, provider.id, () => {
    const nonces = signInNonces(context, readBrowserKey(context, request), purposes);
    return provider.authorize({ body, request, origin, chains, nonces, verifySignature, now });
  });
}

/** Signs in with whatever `prove` proves. @throws AuthError */
export function signInFrom(
  { context, request, ip }: Pick<RouteCall, 'context' | 'request' | 'ip'>,
  provider: string,
  prove: () => Promise<Identity>,
): Promise<OpenedSession> {
  const origin = {
    provider,
    ip,
    network: networkOf(ip),
    request,
    replaces: heldTokenHashes(context, request),
  };
  return signIn(context, origin, prove);
}
