import type { BrowserContext } from '@playwright/test';
import { inPageScript } from './in-page-script.ts';
import { type InstalledWallet, installTestWallet } from './test-wallet.ts';

/** Installs a wallet that works, and beside it everything that is hostile, also from another realm. The pages log an error of each listener that throws. */
export async function installHostileWallets(context: BrowserContext): Promise<InstalledWallet> {
  const wallet = await installTestWallet(context);
  await context.addInitScript({
    content: `${await inPageScript('hostile-entry')}
porticoInstallHostile('example.portico.test');`,
  });
  await context.addInitScript(() => {
    addEventListener('eip6963:requestProvider', () => {
      throw new Error('A hostile listener');
    });
    addEventListener('eip6963:requestProvider', () => {
      const frame = document.createElement('iframe');
      document.documentElement.append(frame);
      const realm = Object(frame.contentWindow);
      const info = realm.Object.assign(new realm.Object(), { uuid: 'u', name: 'Other realm' });
      const detail = { info: realm.Object.assign(info, { rdns: 'example.realm' }), provider: null };
      dispatchEvent(new realm.CustomEvent('eip6963:announceProvider', { detail }));
      frame.remove();
    });
  });
  return wallet;
}
