import type { SignInResult } from '../session/session-client.ts';

/**
 * Whether an answer to a sign-in is the server's own. Every refusal of the server names its reason; what
 * comes without one is somebody else's: the page of a network that wants a login first, a proxy that knows
 * no such path. It says nothing about the signature.
 */
export function isServersWord({ ok, code }: SignInResult): boolean {
  return ok || (code !== undefined && code !== 'CLIENT_FETCH_ERROR');
}
