import type { IncomingMessage } from 'node:http';
import type { Session } from '@portico/protocol';
import type { Auth } from '../create-auth/create-auth.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';
import { type NodeHandler, type NodeHandlerOptions, nodeHandler } from './node.ts';
import { toReadRequest } from './node-messages.ts';
import {
  type SessionGuard,
  type SessionReader,
  sessionIfKnown,
  sessionOrLocation,
} from './session-or-answer.ts';

/** The part of the argument of `getServerSideProps` that is read here. */
export type ServerSideContext = {
  readonly req: IncomingMessage;
  /** The path and query of the page, also where the router requests only its data. */
  readonly resolvedUrl: string;
};

/** The result of `getServerSideProps` for a visitor who may not see the page. */
export type ServerSideRedirect = {
  readonly redirect: { readonly destination: string; readonly statusCode: 302 };
};

/**
 * The session server as an API route of the Pages Router, `pages/api/[...portico].ts` or `pages/api/auth/[...auth].ts`. Next may
 * parse the body or leave it (`bodyParser: false`).
 * @param options.ip the client's address. Default: the peer of the connection; behind a proxy, name it in `trustedProxies`
 * @example
 * export default nextApiHandler(auth);
 */
export function nextApiHandler(
  auth: Pick<Auth, 'respond'>,
  options?: Pick<NodeHandlerOptions, 'ip'>,
): NodeHandler {
  return nodeHandler(auth, options);
}

/**
 * Returns the session in `getServerSideProps`: null without one; undefined during an outage, when public pages render all the same.
 * @example
 * return { props: { session: await currentSession(auth, context) } };
 */
export async function currentSession<Data extends object>(
  auth: SessionReader<Data>,
  { req }: Pick<ServerSideContext, 'req'>,
  check?: SessionCheckOptions,
): Promise<Session<Data> | null | undefined> {
  return sessionIfKnown(auth, toReadRequest(req), check);
}

/**
 * Returns the session in `getServerSideProps`, or the redirect to return: to the sign-in page, or to a page with 503 during an
 * outage.
 * @example
 * const session = await requireSession(auth, context);
 * if ('redirect' in session) return session;
 * return { props: { session } };
 */
export async function requireSession<Data extends object>(
  auth: SessionGuard<Data> & Pick<Auth, 'basePath'>,
  { req, resolvedUrl }: ServerSideContext,
  check?: GuardOptions<Data>,
): Promise<Session<Data> | ServerSideRedirect> {
  // The router asks for the data of a page at another URL than the page's.
  const request = { ...toReadRequest(req), url: `http://localhost${resolvedUrl}` };
  const found = await sessionOrLocation(auth, request, resolvedUrl, check);
  return typeof found === 'string' ? { redirect: { destination: found, statusCode: 302 } } : found;
}
