// Becomes one script that runs in the page after a wallet that works.
import { hostileAnnouncements } from '@portico/react/testing';

declare global {
  /** Puts everything into the page that must not keep this wallet from being listed. */
  var porticoInstallHostile: (rdns: string) => void;
}

globalThis.porticoInstallHostile = (rdns) => {
  const wallet = globalThis.porticoTestWallets.get(rdns);
  if (!wallet) return;
  for (const { install } of hostileAnnouncements) install(wallet);
};
