// @vitest-environment happy-dom

import type { WalletIdentity } from '@portico/core';
import { listWalletOptions, type WalletSection } from '@portico/core';
import { adoptEvent, type HtmlListData } from '@portico/core/internal/press/html-dialog';
import { startPress } from '@portico/core/internal/press/start-press';
import { hostileAnnouncements } from '@portico/core/internal/testing/hostile-announcements';
import { injectedProviders } from '@portico/core/internal/wallets/injected-providers';
import { popularWallets } from '@portico/core/internal/wallets/popular-wallets';
import { serverEnvironment } from '@portico/core/internal/wallets/wallet-environment';
import { words } from '@portico/locales/en/dialogs';
import { en } from '@portico/locales/en/locale';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readHtmlList, renderHtmlList } from '../components/html-list.ts';
import { WalletList } from '../components/wallet-list.tsx';
import { WordsContext } from '../context/portico-context.ts';

const headings = {
  others: 'Other wallets',
  label: 'Continue with {}',
  storagePrefix: 'site ',
};

function sectionsOf(
  installed: readonly WalletIdentity[],
  recents: readonly string[],
  hasProjectId = true,
  injected: readonly object[] = [],
): readonly WalletSection[] {
  // The page is shown in Brave, which does not hide its wallet.
  const catalogue = popularWallets.map((wallet) =>
    wallet.id === 'brave' ? { ...wallet, hidden: () => false } : wallet,
  );
  const environment = { ...serverEnvironment, ethereum: injected[0] };
  return listWalletOptions({ catalogue, environment, installed, recents, hasProjectId, injected });
}

/** The visible part of a list. */
function visible(sections: readonly WalletSection[]) {
  const filled = sections.filter(({ options }) => options.length > 0);
  return filled.map(({ kind, name, options }) => ({
    kind,
    name,
    options: options.map(({ id, name: label, recent, icon, mark }) => ({
      id,
      name: label,
      recent,
      picture: mark ?? icon,
    })),
  }));
}

/** The page's HTML as a server renders it, in its essential parts. */
function renderPage(hasProjectId = true): void {
  const { sections, offered } = renderHtmlList(popularWallets, hasProjectId);
  const listData: HtmlListData = { ...headings, offered };
  const list = renderToStaticMarkup(
    <WordsContext value={{ ...en.button, ...words }}>
      <dialog data-portico-dialog="connect">
        <div data-portico-list={JSON.stringify(listData)}>
          <WalletList
            id="list"
            sections={sections}
            current={undefined}
            waiting={undefined}
            focused={undefined}
            onPick={() => undefined}
          />
        </div>
        <button type="button" data-portico-close>
          Close
        </button>
      </dialog>
    </WordsContext>,
  );
  document.body.innerHTML = `<button data-portico-connect>Connect</button>${list}`;
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

/** Announces wallets whenever a page asks. Returns how to stop. */
function install(wallets: readonly WalletIdentity[]): () => void {
  const announce = () => {
    for (const { id, ...info } of wallets) {
      const provider = { request: async () => [] };
      const detail = { info: { uuid: id, rdns: id, ...info }, provider };
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  addEventListener('eip6963:requestProvider', announce);
  return () => removeEventListener('eip6963:requestProvider', announce);
}

const connect = () => element('[data-portico-connect]').click();
const dialog = () => document.querySelector('dialog');
const row = (id: string) => element(`[data-portico-wallet="${id}"]`);

let stop: () => void = () => undefined;
beforeEach(() => renderPage());
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'ethereum');
  localStorage.clear();
});

describe('a dialog that the server streamed late', () => {
  it('opens once React has moved it to its place, so that it is modal', async () => {
    const place = document.createElement('slot');
    const hidden = Object.assign(document.createElement('div'), { hidden: true });
    const streamed = element('dialog') as HTMLDialogElement;
    hidden.append(streamed);
    document.body.append(place, hidden);
    const shown = vi.spyOn(streamed, 'showModal');
    stop = startPress();
    connect();
    connect();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(streamed.open).toBe(false);
    place.append(streamed);
    await expect.poll(() => streamed.open).toBe(true);
    expect(shown).toHaveBeenCalledOnce();
  });
});

describe('the list of the HTML, once it is open', () => {
  const wallets: readonly WalletIdentity[] = [
    { id: 'io.metamask', name: 'MetaMask', icon: 'data:image/svg+xml,fox' },
    { id: 'me.rainbow', name: 'Rainbow' },
    { id: 'com.coinbase.wallet', name: 'Coinbase', icon: 'https://elsewhere.example/icon.png' },
    { id: 'io.rabby', name: 'Rabby', icon: 'data:image/png;base64,rabby' },
    { id: 'example.plain', name: 'Plain' },
  ];
  // Those that are recognised by a flag. MetaMask's alone can be anyone's.
  const providers = [{ isRainbow: true, isMetaMask: true }, { isBraveWallet: true }];
  const ids = [...wallets, ...popularWallets, { id: 'injected:Trust' }].map(({ id }) => id);

  it('is the one that React lists, whatever is installed and recent', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...wallets]),
        fc.shuffledSubarray([...ids, 'gone'], { maxLength: 3 }),
        fc.boolean(),
        fc.shuffledSubarray([...providers], { maxLength: 1 }),
        (announced, recents, hasProjectId, injected) => {
          // Beside announced wallets the engine may list a provider later, below all others.
          const installed = injected.length > 0 ? [] : announced;
          renderPage(hasProjectId);
          Object.assign(window, {
            ethereum: injected[0] && { ...injected[0], providers: injected },
          });
          localStorage.setItem('site portico.recent', JSON.stringify(recents));
          const uninstall = install(installed);
          const press = startPress();
          connect();
          press();
          uninstall();
          const found = installed.map(({ id, name, icon }) =>
            icon?.startsWith('data:') ? { id, name, icon } : { id, name },
          );
          expect(visible(readHtmlList().sections)).toEqual(
            visible(sectionsOf(found, recents, hasProjectId, injectedProviders(window))),
          );
        },
      ),
    );
  });

  it('has each wallet once, however often it is opened', () => {
    stop = install(wallets);
    const press = startPress();
    connect();
    const once = visible(readHtmlList().sections);
    dialog()?.close();
    connect();
    expect(visible(readHtmlList().sections)).toEqual(once);
    press();
  });

  it.each(hostileAnnouncements)('has a wallet that works beside $name', ({ install: add }) => {
    const page = vi.spyOn(window, 'addEventListener');
    stop = install(wallets.slice(0, 1));
    add({ info: { uuid: 'io.metamask', rdns: 'io.metamask' }, provider: {} });
    const press = startPress();
    connect();
    press();
    const ids = readHtmlList().sections.flatMap(({ options }) => options.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(['io.metamask', 'rainbow', 'walletConnect']));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [type, listener] of page.mock.calls) removeEventListener(type, listener);
    page.mockRestore();
  });

  it('adds a wallet that was announced between two openings', () => {
    const press = startPress();
    connect();
    dialog()?.close();
    stop = install(wallets.slice(0, 1));
    connect();
    expect(visible(readHtmlList().sections)).toEqual(visible(sectionsOf(wallets.slice(0, 1), [])));
    press();
  });
});

describe('a press before React is there', () => {
  it('opens the dialog, and is left to others where there is none', () => {
    stop = startPress();
    const heard = vi.fn();
    element('[data-portico-connect]').addEventListener('click', heard);
    connect();
    expect([dialog()?.open, heard.mock.calls.length]).toEqual([true, 0]);
    dialog()?.remove();
    connect();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('on a row is kept and done once, when React adopts the dialog', () => {
    stop = startPress();
    connect();
    const picked = vi.fn();
    dialog()?.addEventListener('click', ({ target }) => picked(target));
    row('rainbow').click();
    row('coinbase').click();
    expect(row('rainbow').getAttribute('aria-busy')).toBeNull();
    expect(row('coinbase').getAttribute('aria-busy')).toBe('true');
    expect(picked).not.toHaveBeenCalled();
    for (let time = 0; time < 2; time += 1)
      dialog()?.dispatchEvent(new Event(adoptEvent, { bubbles: true }));
    expect(picked.mock.calls).toEqual([[row('coinbase')]]);
    expect(row('coinbase').getAttribute('aria-busy')).toBeNull();
  });

  it('is forgotten when the dialog is closed', () => {
    stop = startPress();
    connect();
    const picked = vi.fn();
    row('rainbow').addEventListener('click', picked);
    row('rainbow').click();
    element('[data-portico-close]').click();
    expect(dialog()?.open).toBe(false);
    expect(element('[data-portico-connect]').getAttribute('aria-expanded')).toBe('false');
    dialog()?.dispatchEvent(new Event(adoptEvent, { bubbles: true }));
    expect(picked).not.toHaveBeenCalled();
  });

  it('leads to a sentence when the page cannot be loaded', () => {
    stop = startPress();
    dialog()?.insertAdjacentHTML('beforeend', '<p data-portico-failed hidden>Failed</p>');
    connect();
    row('rainbow').click();
    document.dispatchEvent(new Event('portico:fail'));
    expect(element('[data-portico-failed]').hidden).toBe(false);
    expect(row('rainbow').getAttribute('aria-busy')).toBeNull();
  });
});
