import { type NameTable, type OptionNames, unknownNames } from '@portico/protocol';
import type { AuthOptions } from './options.ts';

/** Every option of createAuth: one that is misspelt would be left out without a word, and its check with it. */
export const authOptionNames = {
  url: true,
  basePath: true,
  secret: true,
  database: true,
  providers: true,
  chains: true,
  oneUserPerKey: true,
  nodes: true,
  nodeQuorum: true,
  nodeTimeouts: { perNode: true, overall: true },
  rpcProxy: {
    methods: true,
    callsPerMinute: true,
    bytesPerMinute: true,
    nodeTimePerMinute: true,
    nodes: true,
  },
  walletList: { projectId: true, url: true },
  allow: true,
  events: {
    signedIn: true,
    signedOut: true,
    sessionEnded: true,
    linked: true,
    unlinked: true,
    merged: true,
  },
  // `database` is taken as a strategy, because a configuration that moves from next-auth may have it.
  session: {
    idle: true,
    absolute: true,
    freshFor: true,
    restored: true,
    data: true,
    ...({ strategy: true } as const),
  },
  trustedOrigins: true,
  cookieDomain: true,
  embedIn: true,
  pages: {
    siteName: true,
    signIn: true,
    home: true,
    locales: true,
    icon: true,
    stylesheets: true,
    scripts: true,
    walletConnect: { projectId: true, relayUrl: true },
  },
  trustedProxies: true,
  signInsPerMinute: true,
  instance: { isStopping: true },
  observers: true,
  logger: true,
  now: true,
} as const satisfies OptionNames<AuthOptions>;

/** Allows only names of `Options`, also in a variable. `Given` is inferred; the compiler shows the text in place of a wrong option. */
type KnownOptions<Options, Given> = {
  readonly [Name in keyof Given]: Name extends keyof NonNullable<Options>
    ? unknown
    : `there is no option "${Name & string}"`;
};

/** Takes the options of createAuth with only known names, as KnownOptions does. */
export type KnownAuthOptions<All, Session, Pages, Events> = KnownOptions<AuthOptions, All> & {
  readonly session?: KnownOptions<AuthOptions['session'], Session>;
  readonly pages?: KnownOptions<AuthOptions['pages'], Pages>;
  readonly events?: KnownOptions<AuthOptions['events'], Events>;
};

/** A name that options have and must not have, by its path, and the remedy in one sentence. */
export type UnknownOption = { readonly path: string; readonly message: string };

/** Finds the names that options must not have: misspelt ones, and options of next-auth and Better Auth. */
export function unknownOptions(options: unknown, names: NameTable): readonly UnknownOption[] {
  return unknownNames(options, names).flatMap(({ path, nearest }) => {
    const group: object = Object(Object(options)[path]);
    const inner = Object.keys(group).map((name) => `${path}.${name}`);
    const foreign = inner.filter((name) => foreignOptions.has(name));
    const hint = nearest === undefined ? 'Remove it.' : `Did you mean ${nearest}?`;
    return (foreign.length > 0 ? foreign : [path]).map((name) => ({
      path: name,
      message: foreignOptions.get(name) ?? `There is no such option. ${hint}`,
    }));
  });
}

const allow = 'It is `allow` here: it decides whether an account may sign in.';
const data = 'It is `session.data` here: what it returns is part of the session.';
const lifetime = 'Use `session.idle` and `session.absolute`, in seconds.';
const stored = 'Sessions are stored and cookies hold no data; put yours into `session.data`.';
const cookies = 'Names and attributes of cookies follow from `url`, `cookieDomain` and `embedIn`.';
const ownPages =
  'The server has this page; the site can replace the sign-in page by `pages.signIn`.';
const noPlugins = 'There are no plugins: see `providers`, `allow`, `events` and `session.data`.';
const users = 'Users and accounts have fixed fields; put what is yours into tables of your own.';
const log = 'Give a `logger` with info(), warn() and error().';

/** Options of next-auth 4 and 5 and of Better Auth with another name here, or none, by path. A map: `Object.prototype` has names, too. */
export const foreignOptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // next-auth
    adapter: 'It is `database` here: a URL such as postgres://… or file:./data/portico.sqlite.',
    callbacks: 'There are no callbacks: see `allow`, `session.data` and `events`.',
    'callbacks.signIn': allow,
    'callbacks.session': data,
    'callbacks.jwt': data,
    'callbacks.redirect':
      'Callback URLs may lead to `url` and to `trustedOrigins`; list yours there.',
    'callbacks.authorized': 'Guard pages by auth.requireSession() or the guard of your framework.',
    'events.signIn': 'It is `events.signedIn` here.',
    'events.signOut': 'It is `events.signedOut` here.',
    'events.createUser':
      'Use `events.signedIn`, whose `isNew` says that the sign-in made the user.',
    'events.updateUser': 'Users are not updated here; use `events.signedIn`.',
    'events.linkAccount': 'It is `events.linked` here.',
    'events.session': 'Reading a session has no event.',
    'session.maxAge': lifetime,
    'session.updateAge': 'The last use is written at most once a minute; leave it out.',
    'session.generateSessionToken': 'Tokens are 256 random bits; leave it out.',
    jwt: stored,
    'pages.signOut': ownPages,
    'pages.error': ownPages,
    'pages.verifyRequest': ownPages,
    'pages.newUser': 'Use `events.signedIn`, whose `isNew` says that the sign-in made the user.',
    debug: log,
    theme: 'Use `pages.siteName`, `pages.icon` and `pages.stylesheets`.',
    cookies,
    useSecureCookies: 'Cookies are `Secure` where `url` has https.',
    trustHost: 'The origin is `url`, never read from a request; proxies go into `trustedProxies`.',
    redirectProxyUrl: 'Leave it out: there is no OAuth provider.',
    skipCSRFCheck: 'Posts are always checked; list your other origins in `trustedOrigins`.',
    // Better Auth
    baseURL: 'It is `url` here.',
    appName: 'It is `pages.siteName` here.',
    secondaryStorage: 'Sessions are in `database` alone; leave it out.',
    emailAndPassword: 'Use credentials() of `providers`, which checks a password by your own code.',
    emailVerification: 'Use email() of `providers`: its link proves the address.',
    socialProviders:
      'There are no OAuth providers; use siwe(), email() or credentials() of `providers`.',
    plugins: noPlugins,
    user: users,
    account: users,
    verification: 'Links and nonces are checked by the server; leave it out.',
    rateLimit: 'It is `signInsPerMinute` here.',
    advanced: `${cookies} Proxies go into \`trustedProxies\`.`,
    'advanced.ipAddress': 'It is `trustedProxies` here.',
    hooks: 'Use `allow` before a sign-in and `events` after it.',
    databaseHooks: 'Use `allow` before a sign-in and `events` after it.',
    onAPIError: log,
    disabledPaths: 'Refuse paths before auth.handler() is called.',
    telemetry: 'Nothing is sent anywhere; leave it out.',
    experimental: 'Leave it out.',
    'session.expiresIn': lifetime,
    'session.freshAge': 'It is `session.freshFor` here, in seconds.',
    'session.cookieCache': 'Each request reads the session, so that it can be ended; leave it out.',
    'session.additionalFields': data,
  }),
);
