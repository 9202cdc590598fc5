import { loadOnce } from '@portico/core/internal/store';
import { porticoMark } from '@portico/protocol';
import type { TestWallet, WalletInfo } from '../testing.ts';

/*
 * `import '@portico/react/development'` announces the development wallet by EIP-6963 and nothing more: the wallet itself is loaded
 * when a site first talks to it. Bundlers get this module where they have the condition `development`, and an empty one elsewhere.
 */

const info: WalletInfo = {
  uuid: crypto.randomUUID(),
  name: 'Development wallet',
  rdns: 'localhost.portico.wallet',
  // The mark on amber, so that it is not mistaken for a wallet with funds.
  icon: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48"><path fill="#f0b14a" d="M-12-12H36V36H-12z"/><path d="${porticoMark}" fill="none" stroke="#0b0d12" stroke-width="3.5"/></svg>`,
  )}`,
};

const wallet = loadOnce(async () => {
  const { openDevWallet } = await import('./wallet.ts');
  return openDevWallet(info);
});

/** Ignores the failure here: the sender of a request receives it. */
const ignore = () => undefined;

const provider: TestWallet['provider'] = {
  request: async (call) => (await wallet()).request(call),
  on: (event, listener) => void wallet().then((opened) => opened.on(event, listener), ignore),
  removeListener: (event, listener) =>
    void wallet().then((opened) => opened.removeListener(event, listener), ignore),
};

// A server renders the module that imports this, too.
if (typeof document !== 'undefined') {
  const detail = Object.freeze({ info, provider });
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
