// Becomes one script that runs in the page after a wallet that works.
import { hostileAnnouncements } from '@portico/react/testing';

declare global {
  /** Puts everything into the page that must not break its list of wallets, or one thing by its name. */
  var porticoInstallHostile: (rdns: string, name?: string) => void;
}

globalThis.porticoInstallHostile = (rdns, name) => {
  const wallet = globalThis.porticoTestWallets.get(rdns);
  if (!wallet) return;
  for (const hostile of hostileAnnouncements)
    if (name === undefined || hostile.name === name) hostile.install(wallet);
};
