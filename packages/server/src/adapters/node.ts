import type { ServerResponse } from 'node:http';
import type { Session } from '@portico/protocol';
import type { SessionCheckOptions } from '../core/session.ts';
import type { Auth } from '../create-auth.ts';
import { failure } from '../http/answers.ts';
import { type NodeRequest, sendResponse, toGuardRequest, toRequest } from './node-messages.ts';
import { type SessionGuard, type SessionReader, sessionOrAnswer } from './session-or-answer.ts';

/** Answers one request under /api/auth. Never rejects. */
export type NodeHandler = (incoming: NodeRequest, outgoing: ServerResponse) => Promise<void>;

/**
 * The session server as a listener of node:http and node:http2. The peer of the connection is passed on
 * for the rate limits per network; behind a proxy, name it in `trustedProxies`.
 *
 * @example
 * const handle = nodeHandler(auth);
 * createServer((request, response) => {
 *   const { pathname } = new URL(`http://localhost${request.url}`);
 *   if (auth.handles(pathname)) return void handle(request, response);
 *   response.end('Hello');
 * });
 */
export function nodeHandler(auth: Pick<Auth, 'handler'>): NodeHandler {
  return async (incoming, outgoing) => {
    // A request that the Fetch standard does not have: TRACE.
    const request = await toRequest(incoming).catch(() => undefined);
    const response = request
      ? await auth.handler(request, { ip: incoming.socket.remoteAddress })
      : failure('BODY_INVALID');
    await sendResponse(response, outgoing);
  };
}

/**
 * The session of a request; undefined when there is none, and then the request was answered: a page with the redirect to
 * the sign-in page, a call from a script with 401, and both with 503 during an outage.
 *
 * @example
 * const session = await requireSession(auth, request, response);
 * if (!session) return;
 */
export async function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  incoming: NodeRequest,
  outgoing: ServerResponse,
  check?: SessionCheckOptions,
): Promise<Session<Data> | undefined> {
  const found = await sessionOrAnswer(auth, toGuardRequest(incoming), check);
  if (!(found instanceof Response)) return found;
  await sendResponse(found, outgoing);
  return undefined;
}

/** The session of a request of node:http, or null. @throws AuthError as `auth.session` does */
export function sessionOf<Data extends object>(
  auth: SessionReader<Data>,
  incoming: NodeRequest,
  check?: SessionCheckOptions,
): Promise<Session<Data> | null> {
  return auth.session(toGuardRequest(incoming), check);
}
