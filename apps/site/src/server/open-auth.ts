import { type Auth, createAuth, type Logger, siwe } from '@portico/server';
import { developmentSecret, type Settings } from '@portico/server/environment';
import { siteName, siteStatement } from '../site.ts';
import type { Assets } from './assets.ts';

/** The session server of this site. */
export function openAuth(
  settings: Settings,
  { origin, assets, logger }: { origin: string; assets: Assets; logger: Logger },
): Promise<Auth> {
  const { preamble = [], devWallet, signInPage } = assets;
  const secret = settings.secret ?? developmentSecret(settings.database);
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
