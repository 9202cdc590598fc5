import { type Auth, createAuth, type Log, siwe } from '@portico/server';
import { siteName, siteStatement } from '../site.ts';
import type { Assets } from './assets.ts';
import type { Settings } from './environment.ts';
import { keptSecret } from './secret.ts';

/** The session server of this site. */
export function openAuth(
  settings: Settings,
  { origin, assets, log }: { origin: string; assets: Assets; log: Log },
): Promise<Auth> {
  const { preamble = [], devWallet, signInPage } = assets;
  const secret = settings.secret ?? keptSecret(settings.database);
  return createAuth({
    url: origin,
    secret: settings.previousSecret ? [secret, settings.previousSecret] : secret,
    database: settings.database,
    providers: [siwe({ statement: siteStatement })],
    rpc: settings.rpc,
    rpcQuorum: settings.rpcQuorum,
    trustedProxies: settings.trustedProxies,
    embedIn: settings.embedIn,
    log,
    pages: {
      siteName,
      ...(settings.walletConnect ? { walletConnect: settings.walletConnect } : {}),
      icon: '/favicon.svg',
      stylesheets: assets.stylesheets,
      scripts: [...preamble, ...(devWallet ? [devWallet] : []), signInPage],
    },
  });
}
