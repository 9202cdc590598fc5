import type { AuthContext } from '../auth-context.ts';
import type { Identity } from '../providers/provider.ts';
import { sessionCookie, sessionTokenHash } from './session-cookie.ts';
import { createSessionToken, hashSessionToken } from './token.ts';

/**
 * Opens a session: a new token, the browser's old session ended and the nonce or link used up in one
 * transaction.
 * @returns the cookie, or 'nonce-used' or 'link-used' when another request with the same one was faster
 * @throws AuthError STORE_UNAVAILABLE, with nothing written
 */
export async function startSession(
  context: AuthContext,
  request: Request,
  provider: string,
  identity: Identity,
  ip: string | undefined,
): Promise<{ cookie: string } | 'nonce-used' | 'link-used'> {
  const token = createSessionToken(context.random);
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) throw new TypeError('A new token must have the form of a token');
  const now = context.now();
  const expiresAt = now + context.lifetime.absolute * 1000;
  const replaces = sessionTokenHash(context, request);
  const outcome = await context.store.signIn({
    session: {
      token_hash: tokenHash,
      id: context.random(12).toString('base64url'),
      account: identity.account,
      provider,
      address: identity.address ?? null,
      chain_id: identity.chainId ?? null,
      name: identity.name ?? null,
      email: identity.email ?? null,
      image: identity.image ?? null,
      user_agent: readUserAgent(request),
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      checked_at: identity.proof === undefined ? null : now,
    },
    ...(identity.proof && { proof: identity.proof }),
    ...(identity.nonce && { nonce: identity.nonce }),
    ...(identity.emailToken !== undefined && { emailToken: identity.emailToken }),
    ...(replaces !== undefined && { replaces }),
    ip: ip ?? null,
  });
  return outcome === 'ok' ? { cookie: sessionCookie(context, token, expiresAt) } : outcome;
}

/** Printable and bounded: it is shown in the visitor's list of sessions. */
function readUserAgent(request: Request): string | null {
  const value = request.headers.get('user-agent');
  return value === null ? null : value.replace(/[^\x20-\x7e]/g, '').slice(0, 256);
}
