import type { Page } from '@playwright/test';
import { axeViolations } from '../src/axe.ts';
import { connect, connectButton, openDialog, pickWallet, signButton } from '../src/flow.ts';
import { untilAlive } from '../src/is-alive.ts';
import { signInContext } from '../src/signed-in.ts';
import { expect, test } from '../src/test.ts';
import type { InstalledWallet } from '../src/test-wallet.ts';

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
const schemes = ['light', 'dark'] as const;

/** Pages for anonymous visitors, by name. */
const anonymousPages = {
  home: '/',
  'sign-in': '/api/auth/signin?error=SessionRequired&callbackUrl=%2Faccount',
  'sign-out': '/api/auth/signout',
  'access denied': '/api/auth/error?error=AccessDenied',
  'server error': '/api/auth/error?error=Configuration',
  'not found': '/nowhere',
} as const;

/** How an anonymous visitor opens each state of the dialogs. */
const dialogs: Readonly<Record<string, (page: Page, wallet: InstalledWallet) => Promise<void>>> = {
  'the list of wallets': async (page, wallet) => {
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  },
  'a wallet that is waiting': async (page, wallet) => {
    await wallet.scriptConnect(page, { hang: true });
    await pickWallet(page, wallet.name);
    await expect(openDialog(page)).toBeVisible();
  },
  'a wallet that failed': async (page, wallet) => {
    await wallet.scriptConnect(page, { error: { code: -32603, message: 'x' } });
    await pickWallet(page, wallet.name);
    await expect(openDialog(page).getByRole('button', { name: /try again|retry/i })).toBeVisible();
  },
  'a message to sign': (page, wallet) => connect(page, wallet),
  'a message that is being signed': async (page, wallet) => {
    await connect(page, wallet);
    await wallet.script(page, 'personal_sign', { hang: true });
    await signButton(page).click();
    await expect(signButton(page)).toHaveCount(0);
  },
  'a message that was not signed': async (page, wallet) => {
    await connect(page, wallet);
    await wallet.script(page, 'personal_sign', { error: { code: -32603, message: 'x' } });
    await signButton(page).click();
    await expect(openDialog(page).getByText('Error signing message, please retry!')).toBeVisible();
  },
};

for (const scheme of schemes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const tag = scheme === 'light' && size === 'phone' ? ['@smoke'] : [];
    test.describe(`${scheme}, ${size}`, { tag }, () => {
      test.use({ colorScheme: scheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

      test('anonymous pages', async ({ page, expected }) => {
        // Chromium notes every page that is not 200 in the console.
        expected.push(/status of (?:403|404|503)/);
        for (const [name, path] of Object.entries(anonymousPages)) {
          await page.goto(path);
          expect.soft(await axeViolations(page), name).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(wide, `${name} is as wide as the window`).toBeLessThanOrEqual(0);
        }
      });

      test('pages with a session', async ({ page, context, site }) => {
        await signInContext(context, site.origin);
        for (const path of ['/', '/account', '/api/auth/signin', '/api/auth/signout']) {
          await page.goto(path);
          if (!path.startsWith('/api/')) {
            await untilAlive(page);
          }
          expect.soft(await axeViolations(page), path).toEqual([]);
        }
      });

      for (const [name, reach] of Object.entries(dialogs)) {
        test(name, async ({ page, wallet }) => {
          await page.goto('/');
          await reach(page, wallet);
          expect(await axeViolations(page)).toEqual([]);
        });
      }
    });
  }
}
