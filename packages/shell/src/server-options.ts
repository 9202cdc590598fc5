import { type OptionNames, optionProblems } from '@portico/protocol';
import type { Auth, AuthOptions, AuthProvider, JsonData } from '@portico/server';
import type { Kysely } from 'kysely';
import type { Tables } from './pages/request-context.ts';

/** Options for sign-ins and sessions of a site, and callbacks for their events. */
export type ServerOptions<Data extends object> = Pick<
  AuthOptions<Data>,
  | 'allow'
  | 'events'
  | 'session'
  | 'trustedOrigins'
  | 'cookieDomain'
  | 'signInsPerMinute'
  | 'oneUserPerKey'
> & {
  /** Further providers, beside wallets, and emails where the environment has a mail server. The same id replaces one of these. */
  readonly providers?: readonly AuthProvider[];
};

/** The argument of the function in `portico.server.ts`. */
export type ServerContext = {
  /** The environment: secrets are read from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The site's own tables, for what runs after the start: `allow`, `events`, `session.data`. @throws Error before, and without migrations */
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
export function defineServer<Data extends object & JsonData<Data>>(
  server: SiteServer<Data>,
): SiteServer<Data> {
  return server;
}

/** For `Register`: with `auth: SiteAuth<typeof server>` every `Session` has what `session.data` returns. */
export type SiteAuth<Server> =
  Server extends SiteServer<infer Data> ? Pick<Auth<Data>, 'session'> : never;

/** The names of the options; `createAuth` checks the names inside them. */
const known = {
  providers: true,
  allow: true,
  events: true,
  session: true,
  trustedOrigins: true,
  cookieDomain: true,
  signInsPerMinute: true,
  oneUserPerKey: true,
} as const satisfies OptionNames<ServerOptions<object>>;

/** Calls the function of `portico.server.ts` and checks its result. @throws Error for `alow`, which would let everyone in */
export function serverOptions(
  server: SiteServer | undefined,
  context: ServerContext,
): ServerOptions<object> {
  if (server === undefined) return {};
  if (typeof server !== 'function')
    throw new Error('portico.server.ts must have a default export: defineServer(() => ({ … })).');
  const options = server(context);
  // A promise, or the undefined of `() => { allow: … }`, has no names: its options would be left out.
  if (Object(options) !== options || options instanceof Promise)
    throw new Error('The function of portico.server.ts must return its options: () => ({ … }).');
  const { providers = [] } = options;
  const problems = [...optionProblems('portico.server.ts', options, known)];
  if (!Array.isArray(providers)) problems.push('providers must be a list.');
  if (problems.length > 0) throw new Error(problems.join('\n- '));
  return options;
}
