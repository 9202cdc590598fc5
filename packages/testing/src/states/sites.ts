/** How the site of a state is set up: its environment, beside the usual one. */
export const sites = {
  /** Phones can be paired, links can be mailed. */
  paired: {
    WALLETCONNECT_PROJECT_ID: 'states',
    // Nothing is mailed here: the form is looked at, not sent.
    EMAIL_SERVER: 'smtp://127.0.0.1:9',
    EMAIL_FROM: 'noreply@example.com',
  },
  /** No project id of WalletConnect. */
  unpaired: {},
  /** As `npm start` finds it on a developer's machine. */
  development: { NODE_ENV: '', AUTH_SECRET: '' },
  /** For states that break what the site depends on; the rest of its environment is in own-site.ts. */
  own: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type SiteKind = keyof typeof sites;

/** In the order in which sites are needed: one is started, used and stopped after the other. */
export const siteKinds = Object.keys(sites) as readonly SiteKind[];
