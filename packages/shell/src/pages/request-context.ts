import { parseUrl, type Register, type Session } from '@portico/protocol';
import type { Auth } from '@portico/server';
import type { Kysely } from 'kysely';

/** The tables of the site: what the site's `Register` calls `tables`. Without it any table can be named. */
export type Tables = Register extends { tables: infer Own }
  ? Own
  : Record<string, Record<string, unknown>>;

/** A request and its session, for a page's `load` and for an endpoint. @typeParam Visitor `Session` with `requiresSession` */
export type RequestContext<Visitor = Session | null | undefined> = {
  /** The visitor's session; null without one; undefined while it could not be read. With `requiresSession` it is always a session. */
  readonly session: Visitor;
  readonly request: Request;
  /** Values of the `:names` in the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The site's session server: `auth.sessions`, `auth.users`, `auth.client(chainId)`. */
  readonly auth: Pick<Auth, 'session' | 'sessions' | 'users' | 'client'>;
  /** The site's own tables, created by `src/migrations`, in the database of the sessions. @throws Error where there are no migrations */
  readonly db: Kysely<Tables>;
  /** Aborts when the visitor has gone, or after ten seconds. Hand it on to what takes long. */
  readonly signal: AbortSignal;
};

/**
 * Reads what a page shows, on the server, for each request: `export async function load` of `name.server.ts` beside `name.tsx`. The
 * browser gets its result as JSON.
 * @throws Response `redirect('/')` and `notFound()`. Any other failure is logged, and answered with the page for 503
 */
export type Load = (context: RequestContext) => unknown;

/** The argument of an endpoint's functions and of a page's `action`. @typeParam Visitor `Session` with `requiresSession` */
export type EndpointContext<Visitor = Session | null | undefined> = RequestContext<Visitor> & {
  /** The fields of a form or of a JSON object, of at most 64 kB, as unchecked input. @throws AuthError BODY_INVALID, BODY_TOO_LARGE */
  fields(): Promise<Readonly<Record<string, unknown>>>;
};

/**
 * Takes what a form posts to the page's own address, also without script: `export async function action` of `name.server.ts`.
 * Afterwards the browser goes to the target of `redirect()`, else back to the page.
 * @throws EndpointError, AuthError: the page is shown again, with the refusal as `form`
 */
export type Action = (context: EndpointContext) => unknown;

/** The result of a page's `load`, as its `Page` gets it. */
export type LoadedData<PageLoad> = PageLoad extends (...values: never[]) => infer Result
  ? Awaited<Result>
  : undefined;

/**
 * Redirects to a page of this site or an absolute URL: for a `load` to throw, and for an endpoint to return after a form.
 * @throws TypeError for `//host` and what browsers read like it: it looks like a path and names another host
 */
export function redirect(location: string): Response {
  const here = 'https://localhost';
  if (parseUrl(location) === null && parseUrl(location, here)?.origin !== here)
    throw new TypeError(`redirect() takes a path of this site or an absolute URL, not ${location}`);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** Shows the site's page for 404, for a `load` to throw. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}
