import { shell } from '@portico/locales/en/shell';
import { base, localeCodes, type Session } from '@portico/protocol';
import { ar } from '@portico/react/locales/ar';
import { en } from '@portico/react/locales/en';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createEndpointTable } from '../../../shell/src/pages/endpoints.ts';
import type { PageProps } from '../../../shell/src/pages/page-module.ts';
import { createPageTable } from '../../../shell/src/pages/page-table.ts';
import { createWordsTable } from '../../../shell/src/pages/words-table.ts';
import { createSite } from '../../../shell/src/server/create-site.ts';
import type { SiteOptions } from '../../../shell/src/server/site-options.ts';
import { site as openSessions, testAssets, testConfig } from './test-site.ts';

/** The origin of the site. */
export const origin = 'http://localhost:3000';
/** The session of a visitor. */
export const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: '0xabc' },
  account: 'eip155:8453:0xabc',
  accounts: ['eip155:8453:0xabc'],
  wallets: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
};
/** The redirect of a guarded page for a visitor without a session. */
export const toSignIn = `${origin}/api/auth/signin?error=SessionRequired`;

/** The visitor of a request; `unknown` while the database is away. */
export type Visitor = 'anonymous' | 'signed in' | 'unknown';

const Welcome = () => 'Welcome';
const Treasure = () => 'Treasure';
const Devices = ({ ownSessions }: PageProps) => JSON.stringify(ownSessions ?? 'not listed');
const Accounts = ({ ownAccounts }: PageProps) => JSON.stringify(ownAccounts ?? 'not listed');
const Status = ({ params }: PageProps) => `status ${params['status']}`;
function Broken(): never {
  throw new Error('A bug');
}

/** The site around five pages; sessions come from who is said to be visiting. */
export function siteFor(visitor: Visitor, overrides: Partial<SiteOptions> = {}) {
  const logged: string[] = [];
  const rendered: string[] = [];
  const known = async () => {
    if (visitor === 'unknown') throw new Error('The database is away');
    return visitor === 'signed in' ? session : null;
  };
  const site = createSite({
    config: testConfig,
    languages: localeCodes,
    origin,
    secrets: ['a secret for the forms of this site alone'],
    settings: {
      production: true,
      chains: [base],
      walletConnect: undefined,
      rpcProxy: undefined,
      embedIn: [],
    },
    auth: {
      ...openSessions({}),
      basePath: '/api/auth',
      health: async () => ({ store: visitor === 'unknown' ? 'unavailable' : 'ok' }),
      handler: async () => new Response('auth', { headers: { 'content-security-policy': 'own' } }),
      session: known,
      requireSession: async () => {
        const found = await known();
        if (!found) throw new Response(null, { status: 302, headers: { location: toSignIn } });
        return found;
      },
      requireOwnData: () => Promise.reject(new Error('No page of this test lists anything')),
    },
    endpoints: createEndpointTable({}, []),
    migrations: undefined,
    pages: createPageTable({
      '/src/pages/home.tsx': { path: '/', title: 'Home <1>', Page: Welcome },
      '/src/pages/vault.tsx': {
        path: '/vault',
        title: 'Vault',
        requiresSession: true,
        Page: Treasure,
      },
      '/src/pages/devices.tsx': {
        path: '/devices',
        title: 'Devices',
        requiresSession: true,
        listsSessions: true,
        Page: Devices,
      },
      '/src/pages/accounts.tsx': {
        path: '/accounts',
        title: 'Accounts',
        requiresSession: true,
        listsAccounts: true,
        Page: Accounts,
      },
      '/src/pages/broken.tsx': {
        path: '/broken',
        title: 'Broken',
        Page: Broken,
      },
    }),
    statusPage: Status,
    assets: testAssets,
    words: createWordsTable(
      {
        en: { footer: { description: 'A site' }, home: {} },
        ar: { home: { title: 'البداية' } },
      },
      {
        en: { words: shell, locale: en },
        ar: { words: shell, locale: ar },
      },
    ),
    files: [],
    isStopping: () => false,
    render(state, Page) {
      rendered.push(state.modules.page);
      const { session: given, params, ownSessions, ownAccounts, data } = state;
      return renderToString(
        createElement(Page, { session: given, params, words: {}, ownSessions, ownAccounts, data }),
      );
    },
    prepare: async () => undefined,
    renderFooter: () => '<footer></footer>',
    logger: { error: ({ err }) => logged.push(String(err)) },
    ...overrides,
  });
  return { site, logged, rendered };
}

/** The state in a page's HTML. */
export function stateOf(html: string): Record<string, unknown> {
  const block = /<script type="application\/json" id="portico-state">(.*?)<\/script>/.exec(html);
  return JSON.parse(block?.[1] ?? 'null');
}
