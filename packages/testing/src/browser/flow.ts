import { expect, type Locator, type Page } from '@playwright/test';
import type { InstalledWallet } from '../wallets/test-wallet.ts';

/** The one open dialog. */
export function openDialog(page: Page): Locator {
  return page.locator('dialog[open]');
}

/** Returns the pane beside or instead of the list. A step that fades out has one, too, for a moment. */
export function stepPane(page: Page): Locator {
  return openDialog(page).locator('.portico-pane--step:not([inert])');
}

/** The button that opens the connect dialog. */
export function connectButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Connect wallet' });
}

/** Opens the connect dialog and picks a wallet by the name that it announces. */
export async function pickWallet(page: Page, name: string): Promise<void> {
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name }).click();
}

/** From an anonymous page to the dialog that asks for a signature. */
export async function connect(
  page: Page,
  wallet: Pick<InstalledWallet, 'name' | 'address'>,
): Promise<void> {
  await pickWallet(page, wallet.name);
  await expect(signButton(page)).toBeEnabled();
}

/** The one primary action of the sign-in dialog. */
export function signButton(page: Page): Locator {
  return openDialog(page).getByRole('button', { name: 'Sign message' });
}

/** The connect button's other face: who is connected or signed in. */
export function accountButton(page: Page, address: string): Locator {
  return page.getByRole('button', { name: shortAddress(address) });
}

/** From an anonymous page to a session. */
export async function signIn(
  page: Page,
  wallet: Pick<InstalledWallet, 'name' | 'address'>,
): Promise<void> {
  await connect(page, wallet);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, wallet.address)).toBeVisible();
}

/** Signs out on the account page. Until React has taken over, its button leads to a page that asks again. */
export async function signOutOfAccount(page: Page): Promise<void> {
  await untilAlive(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** An address as the interface shows it where there is little room: `0x1234…abcd`. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Returns true when React has taken over the page that the server rendered. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Waits until React has taken over. */
export async function untilAlive(page: Page): Promise<void> {
  await expect.poll(() => isAlive(page)).toBe(true);
}

/** Fires the event that a browser sends to a page that its user returns to. */
export async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
