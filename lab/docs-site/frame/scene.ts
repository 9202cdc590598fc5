import type { Session } from '@portico/protocol';
import type { Portico, PorticoOptions, Words } from '@portico/react';
import type { TestWallet, TestWalletOptions, TestWalletReply } from '@portico/react/testing';
import type { ReactNode } from 'react';
import type { RelayBehaviour } from './page-relay.ts';
import type { servePage } from './page-server.ts';

export type Scene = {
  readonly session?: Session;
  /** Wallets of this browser. Default: the scripted one, with the first key. */
  readonly wallets?: readonly Partial<TestWalletOptions>[];
  /** True when the first of them was connected on an earlier visit. */
  readonly remembered?: true;
  readonly memory?: Readonly<Record<string, string>>;
  readonly options?: Partial<PorticoOptions>;
  readonly relay?: RelayBehaviour;
  /** The browser calls itself a phone's. */
  readonly phone?: true;
  /** Default: the connect button. */
  readonly render?: (config: Portico) => ReactNode;
  readonly prepare?: (stage: Stage) => void;
  /** From what the page shows first to the state. */
  readonly reach?: Step;
};

export type Stage = {
  readonly words: Words;
  readonly server: ReturnType<typeof servePage>;
  readonly wallet: TestWallet;
};

const connectMethods = ['wallet_requestPermissions', 'eth_requestAccounts', 'wallet_connect'];

/** However the page asks to connect, the wallet replies like this. */
export function scriptConnect(wallet: TestWallet, reply: TestWalletReply): void {
  for (const method of connectMethods) wallet.script(method, reply);
}

export type Step = (stage: Stage) => Promise<unknown>;

export type Text = string | ((words: Words) => string);

/** The keys of texts that take no parameter. */
type PlainWord = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

export const word =
  (key: PlainWord) =>
  (words: Words): string =>
    words[key];

const inWords = (text: Text, { words }: Stage) => (typeof text === 'string' ? text : text(words));

/** Presses the button that says this, once it is there and enabled. Only an open dialog can be pressed. */
export const press =
  (text: Text): Step =>
  async (stage) => {
    const label = inWords(text, stage);
    const find = () => {
      const scope = document.querySelector('dialog[open]') ?? document;
      return [...scope.querySelectorAll<HTMLElement>('button, a')].find((each) =>
        canPress(each, label),
      );
    };
    (await appear(find, label)).click();
  };

/** Waits until something matches the selector, says this and can be seen. */
export function waitFor(selector: string, text = ''): Promise<HTMLElement> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (each) => each.checkVisibility() && (each.textContent ?? '').includes(text),
    );
  return appear(find, text || selector);
}

export const see =
  (selector: string, text: Text = ''): Step =>
  (stage) =>
    waitFor(selector, inWords(text, stage));

export const go =
  (...steps: readonly Step[]): Step =>
  async (stage) => {
    for (const step of steps) await step(stage);
  };

const limit = 20_000;

/** Waits until `find` finds something; looks again whenever the document changes. */
function appear(find: () => HTMLElement | undefined, what: string): Promise<HTMLElement> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found === undefined) return false;
      observer.disconnect();
      clearInterval(timer);
      resolve(found);
      return true;
    };
    const started = Date.now();
    const observer = new MutationObserver(look);
    // A change of visibility by styles alone does not mutate the document.
    const timer = setInterval(() => {
      if (look() || Date.now() - started < limit) return;
      observer.disconnect();
      clearInterval(timer);
      reject(new Error(`The example is stuck before “${what}”.`));
    }, 100);
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

function canPress(element: HTMLElement, text: string): boolean {
  const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return (
    label.includes(text) &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    element.closest('[inert]') === null &&
    element.checkVisibility()
  );
}
