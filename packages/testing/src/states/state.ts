import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { LocaleCode } from '@portico/protocol';
import type { Words } from '@portico/react';
import { loadLocale } from '@portico/react/locales';
import type { Hex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Size, sizes } from '../browser/devices.ts';
import { openDialog } from '../browser/flow.ts';
import type { Site } from '../site/site.ts';
import { type InstalledWallet, installTestWallet } from '../wallets/test-wallet.ts';
import type { OwnSite, SiteKind } from './own-site.ts';

/** A page that reaches a state, with its tools. */
export type StatePage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Its database can be changed. */
  readonly site: Site;
  /** The interface in the language of the page: buttons are found by what they say. */
  readonly words: Words;
  /** Private keys of this state: the same in every run, so that addresses and their pictures are, too. */
  readonly key: (index: number) => Hex;
  /** The local chain: for wallets that send. */
  readonly rpcUrl: string;
  /** For states of a site that is `own`. */
  readonly own: OwnSite | undefined;
};

/** A state that a page or a dialog can be in, and how a visitor gets there. */
export type State = {
  readonly name: string;
  /** A page is pictured in its whole length; a dialog with what is around it in the window. */
  readonly shows: 'page' | 'dialog';
  /** The windows in which it exists. Default: all. A tablet counts as a desk, a narrow window as a phone. */
  readonly only?: 'desk' | 'phone';
  /** The setup of the site. Default: `paired`. */
  readonly site?: SiteKind;
  /** Complaints that are right in this state. */
  readonly expected?: readonly RegExp[];
  readonly reach: (given: StatePage) => Promise<void>;
};

/** Returns true if a state exists in a window of this size. */
export function existsIn({ only }: State, size: Size): boolean {
  return only === undefined || (only === 'phone') === 'isMobile' in sizes[size];
}

/** Every sentence of the interface in one language. */
export async function wordsIn(code: LocaleCode): Promise<Words> {
  const { button, load } = await loadLocale(code);
  return { ...button, ...(await load()) };
}

/** Returns the parts of the site that no other state uses. */
export function ownSite({ own }: StatePage): OwnSite {
  if (!own) throw new Error('This state needs a site of its own.');
  return own;
}

/** A button of the open dialog. */
export function dialogButton(page: Page, name: string | RegExp): Locator {
  return openDialog(page).getByRole('button', { name });
}

/** A wallet whose account is always the same. */
export function installWallet(
  { context, key }: StatePage,
  options: Parameters<typeof installTestWallet>[1] & { readonly index?: number } = {},
): Promise<InstalledWallet> {
  const { index = 0, ...rest } = options;
  return installTestWallet(context, { privateKey: key(index), ...rest });
}

/** The account that the first wallet has. */
export function firstAccount({ key }: StatePage): PrivateKeyAccount {
  return privateKeyToAccount(key(0));
}

/** Remembers a wallet as connected on an earlier visit. To be called before it is installed. */
export async function rememberWallet(
  { context }: StatePage,
  rdns = 'example.portico.test',
): Promise<void> {
  await context.addInitScript((name) => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(name));
    localStorage.setItem(`portico.test-wallet.${name}`, 'permitted');
  }, rdns);
}

/** From a page with a connect button to the list of wallets. */
export async function openList({ page, words }: StatePage, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: words.connectWallet }).first().click();
  await expect(dialogButton(page, 'Coinbase Wallet')).toBeVisible();
}
