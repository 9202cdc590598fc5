import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { build } from 'vite';

/** The scripted wallet with all that it imports, as one script. */
async function walletScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('wallet-in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'wallet',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  return output?.output[0].code ?? '';
}

const script = walletScript();

/** The account of the scripted wallet. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Puts the scripted wallet of @portico/react into every page of a browser. It says yes to everything. */
export async function installWallet(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: await script });
}

/** From a page with the connect button, or the sign-in page, to a session. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Test wallet' }).click();
  await dialog.getByRole('button', { name: 'Sign message' }).click();
}

/** From a page with a sign-out button to the home. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('main').getByText('Sign out').click();
  await expect(page).not.toHaveURL(/\/vault$/);
  // The session server's own page asks once more.
  if (page.url().includes('/api/auth/signout'))
    await page.getByRole('button', { name: 'Sign out' }).click();
}
