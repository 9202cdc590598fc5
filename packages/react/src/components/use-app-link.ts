import type { Platform } from '@portico/core/internal/connectors/connector-context';
import type { WalletPairing } from '@portico/core/internal/wallets/wallet-descriptor';
import { useState } from 'react';

/** How long a system may take to bring an app to the front, in milliseconds. After that the page would be hidden. */
const openTimeout = 2500;

/**
 * The link that opens a wallet on this phone. Nothing says that the app's own scheme led nowhere, but the page stays in
 * front; from then on the link is the wallet's universal one. It is for the visitor to follow: followed by script, it would
 * open a page instead of the app.
 *
 * @param uri the pairing URI; undefined until it is there
 */
export function useAppLink(
  { appLink, codeText }: WalletPairing,
  uri: string | undefined,
  platform: Exclude<Platform, 'desktop'>,
) {
  const [isDead, setDead] = useState(false);
  if (uri === undefined) return undefined;
  const universal = codeText?.(uri);
  if (isDead && universal?.startsWith('https:'))
    return { href: universal, target: '_blank', rel: 'noopener noreferrer' };
  return {
    href: appLink(uri, platform),
    onClick() {
      const timer = setTimeout(() => setDead(true), openTimeout);
      document.addEventListener('visibilitychange', () => clearTimeout(timer), { once: true });
    },
  };
}
