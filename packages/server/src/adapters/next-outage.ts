import { statusOf, toAuthError } from '../common/auth-error.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { authPath } from '../http/answers.ts';

/**
 * The page of the session server that says with status 503 that the session cannot be checked. Pages of Next cannot answer that
 * themselves.
 *
 * @param callbackUrl the path that the page links back to
 * @throws the cause when it is no outage
 */
export function outagePage(
  auth: Pick<Auth, 'basePath'>,
  cause: unknown,
  callbackUrl: string,
): string {
  const code = toOutage(cause);
  return authPath(auth, 'error', { error: code, code, callbackUrl });
}

/** The code of an outage; anything else is a fault of the program, which Next reports. */
export function toOutage(cause: unknown) {
  const { code } = toAuthError(cause);
  if (statusOf(code) < 500 || code === 'UNEXPECTED') throw cause;
  return code;
}
