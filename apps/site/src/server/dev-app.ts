import type { Auth } from '@portico/server';
import type { Settings } from '@portico/server/environment';
import { createPageTable } from '../routes/page-table.ts';
import { developmentAssets } from './assets.ts';
import { createSite } from './create-site.ts';
import { renderSite } from './render.tsx';
import { createSiteRpc, ethereumRpcPath } from './site-rpc.ts';
import { createWordsTable } from './words-table.ts';

/**
 * The site over Vite's sources. Loaded through Vite by its address, so that a change of any file it uses
 * counts at once.
 * @public
 */
export function createDevApp(auth: Auth, settings: Settings, origin: string) {
  return createSite({
    auth,
    origin,
    assets: developmentAssets,
    production: false,
    walletConnect: settings.walletConnect,
    ethereumRpcUrl: ethereumRpcPath(settings),
    pages: createPageTable(import.meta.glob('../pages/*.tsx', { eager: true })),
    words: createWordsTable(import.meta.glob('../locales/*/*.ts', { eager: true })),
    files: [],
    health: { store: () => auth.ping(), stopping: () => false },
    rpc: createSiteRpc(settings, origin, (host, why) => console.warn(host, why)),
    render: renderSite,
    log: (error) => console.error(error),
  });
}
