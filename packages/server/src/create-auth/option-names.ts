import { type NameTable, type OptionNames, unknownNames } from '@portico/protocol';
import { foreignOptions } from './foreign-options.ts';
import type { AuthOptions } from './options.ts';

/** Every option of createAuth: one that is misspelt would be left out without a word, and its check with it. */
export const authOptionNames = {
  url: true,
  basePath: true,
  secret: true,
  database: true,
  providers: true,
  chains: true,
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

/**
 * Takes an object with names of `Options` alone, for the compiler, which otherwise allows others in a variable. `Given` is inferred
 * from the object; in place of a wrong option stands what the compiler shows.
 */
type KnownOptions<Options, Given> = {
  readonly [Name in keyof Given]: Name extends keyof NonNullable<Options>
    ? unknown
    : `there is no option "${Name & string}"`;
};

/** Takes the options of createAuth with known names alone, as KnownOptions does. */
export type KnownAuthOptions<All, Session, Pages, Events> = KnownOptions<AuthOptions, All> & {
  readonly session?: KnownOptions<AuthOptions['session'], Session>;
  readonly pages?: KnownOptions<AuthOptions['pages'], Pages>;
  readonly events?: KnownOptions<AuthOptions['events'], Events>;
};

/** A name that options have and must not have, by its path, and the remedy in one sentence. */
export type UnknownOption = { readonly path: string; readonly message: string };

/** Finds the names that options must not have: misspelt ones, and those of next-auth and Better Auth. */
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
