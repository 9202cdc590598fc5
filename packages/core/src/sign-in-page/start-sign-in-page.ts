import type { WalletRequester } from '../wallet/wallet-requests.ts';
import { injectedId, injectedName, injectedProviders } from '../wallets/injected-providers.ts';
import { type AnnouncedWallet, watchAnnouncements } from '../wallets/read-announcement.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import { listWallets } from '../wallets/wallet-options.ts';
import { createButton, createNotice, signInFailure, signInWith } from './sign-in-with.ts';

/** The time for announcements before `window.ethereum` is read, which older wallets use. In milliseconds. */
const announceTime = 500;

/** Lists this browser's wallets on the server's sign-in page, late ones last. @param place The element whose `data-` attributes have the texts. */
export function startSignInPage(place: HTMLElement): void {
  const { browserWallet = '' } = place.dataset;
  const elsewhere = document.querySelector<HTMLElement>('[data-portico-elsewhere]');
  const notice = createNotice(place);
  const wallets: AnnouncedWallet[] = [];
  const buttons = new Map<string, HTMLButtonElement>();

  function addButtons(): void {
    const recents = readRecents({ getItem: (key) => localStorage.getItem(key) });
    for (const { id, name, icon } of listWallets(wallets, recents, [])) {
      const provider = wallets.find((wallet) => wallet.id === id)?.provider;
      if (buttons.has(id) || !provider) continue;
      const button = createButton(name, icon);
      button.addEventListener('click', () => void press(button, provider));
      buttons.set(id, button);
      place.append(button);
    }
    if (elsewhere) elsewhere.hidden = buttons.size > 0;
  }

  async function press(button: HTMLButtonElement, provider: object): Promise<void> {
    // Not `disabled`, which would lose the focus.
    if (button.ariaDisabled === 'true') return;
    for (const one of buttons.values()) one.ariaDisabled = 'true';
    try {
      // `readAnnouncement` checked its function `request`.
      await signInWith(provider as WalletRequester, place.dataset, notice);
    } catch (error) {
      notice.show(signInFailure(error, place.dataset));
      for (const one of buttons.values()) one.ariaDisabled = null;
    }
  }

  let isStarted = false;
  watchAnnouncements((wallet) => {
    wallets.push(wallet);
    if (isStarted) addButtons();
  });
  isStarted = true;
  addButtons();
  setTimeout(() => {
    if (wallets.length > 0) return;
    for (const provider of injectedProviders(window))
      wallets.push({
        id: injectedId(provider),
        name: injectedName(provider) ?? browserWallet,
        provider,
      });
    addButtons();
  }, announceTime);
}
