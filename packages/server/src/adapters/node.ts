import type { ServerResponse } from 'node:http';
import type { OptionNames, Session } from '@portico/protocol';
import type { Answer, PostRequest } from '../common/messages.ts';
import { requireKnownOptions } from '../common/options.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { failure } from '../http/answers.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';
import { chooseRequestId, requestIdHeader } from '../telemetry/request-id.ts';
import { closeUnread } from './close-unread.ts';
import {
  type NodeRequest,
  sendAnswer,
  toAnswer,
  toPostRequest,
  toReadRequest,
} from './node-messages.ts';
import { type SessionGuard, type SessionReader, sessionOrAnswer } from './session-or-answer.ts';

export { closeUnread, toReadRequest };

/** Answers one request under /api/auth. Never rejects. */
export type NodeHandler = (incoming: NodeRequest, outgoing: ServerResponse) => Promise<void>;

/** The headers of every answer of a listener. */
export type NodeHandlerOptions = {
  /** The headers by lower-case name. An answer that has one of them itself keeps its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address, where it is not the peer's of the connection. */
  readonly ip?: (incoming: NodeRequest) => string | undefined;
};

const optionNames = { headers: true, ip: true } as const satisfies OptionNames<NodeHandlerOptions>;

/**
 * The session server as a listener of node:http and node:http2. The peer's address is used for rate limits; name a proxy in
 * `trustedProxies`.
 * @example
 * const handle = nodeHandler(auth);
 * createServer((request, response) => {
 *   const { pathname } = new URL(`http://localhost${request.url}`);
 *   if (auth.handles(pathname)) return void handle(request, response);
 *   response.end('Hello');
 * });
 */
export function nodeHandler(
  auth: Pick<Auth, 'respond'>,
  options: NodeHandlerOptions = {},
): NodeHandler {
  requireKnownOptions('nodeHandler()', options, optionNames);
  const { headers, ip: getIp = getPeer } = options;
  return async (incoming, outgoing) => {
    closeUnread(incoming, outgoing);
    const isPost = incoming.method === 'POST';
    const request = isPost ? readPost(incoming) : toReadRequest(incoming);
    const answer = request ? await auth.respond(request, { ip: getIp(incoming) }) : unreadable();
    sendAnswer(answer, outgoing, headers);
  };
}

function getPeer({ socket }: NodeRequest) {
  return socket.remoteAddress;
}

/** Undefined where a body parser left what no text can be made of, such as a bigint. */
function readPost(incoming: NodeRequest): PostRequest | undefined {
  try {
    return toPostRequest(incoming);
  } catch {
    return undefined;
  }
}

function unreadable(): Answer {
  const headers = { [requestIdHeader]: chooseRequestId(undefined) };
  return failure('BODY_INVALID', { headers });
}

/**
 * Returns the session of a request; undefined when there is none and the request was answered: a page with the redirect to the
 * sign-in page, a script with 401, both with 503 during an outage.
 * @example
 * const session = await requireSession(auth, request, response);
 * if (!session) return;
 */
export async function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  incoming: NodeRequest,
  outgoing: ServerResponse,
  check?: GuardOptions<Data>,
): Promise<Session<Data> | undefined> {
  closeUnread(incoming, outgoing);
  const found = await sessionOrAnswer(auth, toReadRequest(incoming), check);
  if (!(found instanceof Response)) return found;
  sendAnswer(await toAnswer(found), outgoing);
  return undefined;
}

/** The session of a request of node:http, or null. @throws AuthError as `auth.session` does */
export function sessionOf<Data extends object>(
  auth: SessionReader<Data>,
  incoming: NodeRequest,
  check?: SessionCheckOptions,
): Promise<Session<Data> | null> {
  return auth.session(toReadRequest(incoming), check);
}
