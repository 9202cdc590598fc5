import { sitePath, siteUrl } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import { type AuthLocation, authUrl, redirect, toResponse } from './answers.ts';
import type { SiteOrigins } from './origin.ts';

/** Waits for what belongs to a session. @throws Response 302 to the sign-in page when there is none */
export async function orSignIn<Found>(
  site: AuthLocation & SiteOrigins,
  request: Pick<ReadRequest, 'url'>,
  reading: Promise<Found | null>,
): Promise<Found> {
  let code: string | undefined;
  const found = await reading.catch((cause) => {
    code = 'SESSION_REVOKED';
    return unlessRevoked(cause);
  });
  if (found) return found;
  const { origin } = site;
  const { pathname, search } = new URL(request.url);
  const callbackUrl = sitePath(siteUrl(origin + pathname + search, site), origin);
  const location = authUrl(site, 'signin', { error: 'SessionRequired', code, callbackUrl });
  throw toResponse(redirect(location));
}

/** Null for a session that ended just now. @throws every other failure again */
export function unlessRevoked(cause: unknown): null {
  if (cause instanceof AuthError && cause.code === 'SESSION_REVOKED') return null;
  throw cause;
}
