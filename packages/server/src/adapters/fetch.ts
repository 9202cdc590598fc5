import type { Session } from '@portico/protocol';
import type { ReadRequest } from '../common/messages.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';
import { type SessionGuard, sessionOrAnswer } from './session-or-answer.ts';

/** The answers of a guard, and the check of its session. */
export type FetchGuardOptions = SessionCheckOptions & {
  /**
   * True if the request is for a page, which is redirected, or a script's, which gets 401. Default: its `Accept` header says so.
   * A framework that fetches the data of its pages by script passes `page`.
   */
  readonly as?: 'page' | 'script';
};

/**
 * The session of a request, or the answer to return instead: the redirect to the sign-in page with `callbackUrl`, 401 for a
 * script, 503 during an outage. For servers that turn a `Request` into a `Response`: Bun, Deno, srvx, Astro, SvelteKit.
 *
 * @param request a `Request`, or its URL and headers
 * @example
 * const session = await requireSession(auth, request);
 * if (session instanceof Response) return session;
 */
export function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  request: Pick<ReadRequest, 'headers' | 'url'>,
  { as, ...check }: FetchGuardOptions = {},
): Promise<Session<Data> | Response> {
  return sessionOrAnswer(auth, request, check, as);
}
