import type { WalletInfo } from '../../../../packages/core/src/testing/announce-wallet.ts';
import type { Product } from './products.ts';

/** An event that the probe in a page reports, at a moment in milliseconds since the navigation began. */
export type Told = {
  readonly what: 'paint' | 'press' | 'dialog' | 'list' | 'session' | 'blocked';
  readonly at: number;
  readonly ms?: number;
};

declare global {
  var benchTell: (told: string) => void;
}

/** Runs in the page before its scripts, sent as text: reports what is shown, and signs in without a pause. Moments are those of frames. */
export function installProbe({ list, signIn }: Pick<Product, 'list' | 'signIn'>): void {
  const tell = (what: Told['what'], at: number, ms?: number): void =>
    globalThis.benchTell(JSON.stringify({ what, at, ms }));

  /** A message that is posted in a frame is delivered after it was painted. */
  const tellOnceShown = (what: Told['what']): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => tell(what, performance.now());
      channel.port2.postMessage(undefined);
    });
  };

  new PerformanceObserver((entries) => {
    const [paint] = entries.getEntriesByName('first-contentful-paint');
    if (paint) tell('paint', paint.startTime);
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((entries) => {
    for (const { startTime, duration } of entries.getEntries()) {
      tell('blocked', startTime, duration - 50);
    }
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'click',
    ({ isTrusted, timeStamp, target }) => {
      const onButton = target instanceof Element && target.closest('button');
      if (isTrusted && onButton) tell('press', timeStamp);
    },
    true,
  );

  const done = new Set<string>();
  const once = (step: string, act: () => void): void => {
    if (done.has(step)) return;
    done.add(step);
    act();
  };
  const press = (dialog: Element, text: string): void => {
    const found = [...dialog.querySelectorAll('button')].find(
      (button) =>
        !button.disabled && button.ariaDisabled !== 'true' && button.textContent.includes(text),
    );
    if (found) once(text, () => found.click());
  };
  const look = (): void => {
    const dialog = document.querySelector('dialog[open]');
    if (dialog) {
      once('dialog', () => tellOnceShown('dialog'));
      if (dialog.querySelectorAll(list.selector).length >= list.count) {
        once('list', () => tellOnceShown('list'));
      }
      if (signIn && done.has(signIn.wallet)) press(dialog, signIn.sign);
      if (signIn) press(dialog, signIn.wallet);
    } else if (signIn && done.has(signIn.sign)) {
      // Nothing modal is left. Every address begins so.
      const shown = document.querySelector(signIn.account)?.textContent.includes('0x');
      if (shown) once('session', () => tellOnceShown('session'));
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'disabled', 'aria-disabled'],
  });
}

declare global {
  /** Signs in the harness's process: a wallet does not use the CPU of the page. Added by the harness. */
  var benchSign: (message: string) => Promise<string>;
}

/** A wallet (EIP-6963, EIP-1193) that answers at once, sent as text. The tests' wallet would delay the page with its cryptography. */
export function installWallet({
  info,
  address,
}: {
  readonly info: WalletInfo;
  readonly address: string;
}): void {
  // Blank pages have no storage and no site.
  if (!location.protocol.startsWith('http')) return;
  const memory = 'bench.permitted';
  const answer = async (method: string, parameters: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_chainId':
        return '0x2105';
      case 'eth_getCode':
        return '0x';
      case 'eth_accounts':
        return localStorage.getItem(memory) === null ? [] : [address];
      case 'eth_requestAccounts':
        localStorage.setItem(memory, 'yes');
        return [address];
      case 'wallet_requestPermissions': {
        localStorage.setItem(memory, 'yes');
        const caveats = [{ type: 'restrictReturnedAccounts', value: [address] }];
        return [{ parentCapability: 'eth_accounts', caveats }];
      }
      case 'personal_sign':
        return globalThis.benchSign(String(parameters[0]));
      default:
        throw Object.assign(new Error(`${method} does not exist.`), { code: -32601 });
    }
  };
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      answer(method, params),
  };
  const announce = (): void => {
    const detail = Object.freeze({ info: Object.freeze(info), provider });
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
