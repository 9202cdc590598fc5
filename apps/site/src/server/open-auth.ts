import { type Auth, createAuth, type Logger, siwe } from '@portico/server';
import { siteName, siteStatement } from '../site.ts';
import type { Assets } from './assets.ts';
import type { Settings } from './environment.ts';
import { keptSecret } from './secret.ts';

/** The session server of this site. */
export function openAuth(
  settings: Settings,
  { origin, assets, logger }: { origin: string; assets: Assets; logger: Logger },
): Promise<Auth> {
  const { preamble = [], devWallet, signInPage } = assets;
  const secret = settings.secret ?? keptSecret(settings.database);
  return createAuth({
    url: origin,
    secret: settings.previousSecret ? [secret, settings.previousSecret] : secret,
    database: settings.database,
    providers: [siwe({ statement: siteStatement })],
    nodes: settings.nodes,
    nodeQuorum: settings.nodeQuorum,
    trustedProxies: settings.trustedProxies,
    embedIn: settings.embedIn,
    logger,
    pages: {
      siteName,
      ...(settings.walletConnect ? { walletConnect: settings.walletConnect } : {}),
      icon: '/favicon.svg',
      stylesheets: assets.stylesheets,
      scripts: [...preamble, ...(devWallet ? [devWallet] : []), signInPage],
    },
  });
}
