import type { Auth, AuthOptions, AuthProvider } from '@portico/server';
import type { Kysely } from 'kysely';
import type { Tables } from './pages/request-context.ts';

/** What decides about sign-ins and sessions of a site, and is told of them. */
export type ServerOptions<Data extends object> = Pick<
  AuthOptions<Data>,
  'allow' | 'events' | 'session' | 'trustedOrigins' | 'cookieDomain' | 'signInsPerMinute'
> & {
  /** Beside wallets, and emails where the environment has a mail server. One with an id of these takes its place. */
  readonly providers?: readonly AuthProvider[];
};

/** What `portico.server.ts` gets. */
export type ServerContext = {
  /** The environment: secrets are read from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * The site's own tables. They are there once the site has started, so for what runs later: `allow`, `events`, `session.data`.
   * @throws Error before that, and where there are no migrations
   */
  readonly db: Kysely<Tables>;
};

/** The default export of `portico.server.ts`. */
export type SiteServer<Data extends object = object> = (
  context: ServerContext,
) => ServerOptions<Data>;

/**
 * Types the default export of `portico.server.ts`, which no browser gets.
 *
 * @example
 * export default defineServer(({ db }) => ({
 *   session: { data: async ({ user }) => ({ role: await roleOf(db, user.id) }) },
 * }));
 */
export function defineServer<Data extends object>(server: SiteServer<Data>): SiteServer<Data> {
  return server;
}

/** For `Register`: with `auth: SiteAuth<typeof server>` every `Session` has what `session.data` returns. */
export type SiteAuth<Server> =
  Server extends SiteServer<infer Data> ? Pick<Auth<Data>, 'session'> : never;

const known: Readonly<Record<keyof ServerOptions<object>, true>> = {
  ...{ providers: true, allow: true, events: true, session: true },
  ...{ trustedOrigins: true, cookieDomain: true, signInsPerMinute: true },
};

/**
 * What a site's server says.
 * @throws Error for what is misspelt: an `alow` would let everyone in
 */
export function serverOptions(
  server: SiteServer | undefined,
  context: ServerContext,
): ServerOptions<object> {
  if (server === undefined) return {};
  if (typeof server !== 'function')
    throw new Error('portico.server.ts must have a default export: defineServer(() => ({ … })).');
  const options = server(context);
  const misspelt = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (misspelt.length > 0)
    throw new Error(`portico.server.ts: "${misspelt.join('", "')}" is not something it says.`);
  return options;
}
