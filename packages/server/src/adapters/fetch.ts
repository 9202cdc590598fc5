import type { Session } from '@portico/protocol';
import type { AnswerKind } from '../http/answers.ts';
import type { GuardedRequest } from '../http/origin.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import { type SessionGuard, sessionOrAnswer } from './session-or-answer.ts';

/** The answers of a guard, and the check of its session. */
export type FetchGuardOptions<Data extends object = object> = GuardOptions<Data> & {
  /** A page is redirected, a script gets 401. Default: the `Accept` header decides. Frameworks that fetch pages by script pass `page`. */
  readonly as?: AnswerKind;
};

/**
 * Returns the session of a request, or the answer to return instead: the redirect to the sign-in page with `callbackUrl`, 401 for a
 * script, 403 when `where` refuses, 503 during an outage. For servers that turn a `Request` into a `Response`: Bun, Deno, srvx,
 * Astro, SvelteKit.
 * @param request a `Request`, or its URL, headers and method
 * @example
 * const session = await requireSession(auth, request);
 * if (session instanceof Response) return session;
 */
export function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  request: GuardedRequest,
  { as, ...check }: FetchGuardOptions<Data> = {},
): Promise<Session<Data> | Response> {
  return sessionOrAnswer(auth, request, check, as);
}
