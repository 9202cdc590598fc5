import type { Locator, Page } from '@playwright/test';
import { localeCodes, locales } from '@portico/protocol';
import { axeViolations } from '@portico/testing/browser/axe';
import { brokenWords } from '@portico/testing/browser/broken-words';
import { accountButton, openDialog, shortAddress, untilAlive } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { linkAccount, signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { wordsIn } from '@portico/testing/states/state';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test('the first HTML is in the language that the browser asks for', {
  tag: '@smoke',
}, async ({ request }) => {
  for (const code of localeCodes)
    for (const path of ['/', '/api/auth/signin']) {
      const answer = await request.get(path, { headers: { 'accept-language': code } });
      const opening = `<html lang="${code}" dir="${locales[code].direction}"`;
      expect(await answer.text(), `${path} in ${code}`).toContain(opening);
      expect(answer.headers()['vary']).toContain('Accept-Language');
    }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch changes the language, and sign-in follows', async ({ page }) => {
    await page.goto('/');
    await page.locator('.language-open').click();
    await page.getByRole('button', { name: locales.ar.name, exact: true }).click();
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached();
    await page.goto('/api/auth/signin');
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached();
  });
});

test('every language fits on a phone', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const code of localeCodes) {
    // The browser writes its own Accept-Language, whatever headers a test adds.
    await page.context().addCookies([{ name: 'portico.locale', value: code, url: site.origin }]);
    for (const path of ['/', '/api/auth/signin']) {
      await page.goto(path);
      await expect(page.locator(`html[lang="${code}"]`)).toBeAttached();
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const labels = [...document.querySelectorAll('button, .portico-auth-action')]
          .filter(
            (label) =>
              label.checkVisibility({ visibilityProperty: true }) &&
              label.scrollWidth > label.clientWidth + 1,
          )
          .map((label) => label.textContent);
        return [...(scrollWidth > clientWidth ? ['the page'] : []), ...labels];
      });
      expect(tooWide, `${path} in ${code}`).toEqual([]);
    }
    if (code === 'ar' || code === 'de') expect(await axeViolations(page), code).toEqual([]);
  }
});

test.describe('dialogs', () => {
  test.use({
    viewport: { width: 390, height: 844 },
  });

  /** What is wider than the place that it has. */
  function tooWide(page: Page): Promise<readonly string[]> {
    return page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]');
      const whole = [document.documentElement, ...(dialog ? [dialog] : [])]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName }) => `<${tagName.toLowerCase()}>`);
      const labels = [...(dialog ?? document).querySelectorAll('.portico-button, h1, h2, h3')]
        .filter(
          (label) =>
            label.checkVisibility({ visibilityProperty: true }) &&
            label.scrollWidth > label.clientWidth + 1,
        )
        .map((label) => label.textContent ?? '');
      return [...whole, ...labels];
    });
  }

  const primary = (page: Page): Locator =>
    openDialog(page).locator('.portico-button--primary:not([inert] *)');

  for (const code of localeCodes)
    test(`the dialogs and the examples page fit a phone and are accessible in ${code}`, {
      // Right to left, and in another script.
      tag: code === 'ar' ? ['@smoke'] : [],
    }, async ({ page, context, site, wallet }) => {
      const after = code === 'en' || code === 'ar' ? 'nothing' : 'another language';
      const fits = async (step: string) => {
        expect.soft(await tooWide(page), step).toEqual([]);
        expect.soft(await axeViolations(page, after), step).toEqual([]);
        if (code !== 'ja' && code !== 'ko') return;
        expect.soft(await brokenWords(page, '.portico-button, .portico-link'), step).toEqual([]);
      };
      await context.addCookies([{ name: 'portico.locale', value: code, url: site.origin }]);
      await page.goto('/try');
      await expect(page.locator(`html[lang="${code}"]`)).toBeAttached();
      await fits('the anonymous page');

      await page.locator('main .portico-button--primary').first().click();
      await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
      await fits('the list of wallets');

      await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
      await openDialog(page).getByRole('button', { name: wallet.name }).click();
      await expect(openDialog(page).getByRole('alert')).toBeVisible();
      await fits('a wallet that is busy');

      await primary(page).click();
      await expect(openDialog(page).getByText(shortAddress(wallet.address))).toBeVisible();
      await expect(primary(page)).toBeEnabled();
      await fits('a message to sign');

      await primary(page).click();
      await expect(openDialog(page)).toHaveCount(0);
      await fits('the page with a session');

      await accountButton(page, wallet.address).click();
      await expect(openDialog(page).locator('.portico-account')).toBeVisible();
      await fits('the account');
      await page.keyboard.press('Escape');

      await wallet.setChainId(page, 1);
      await page.locator('main .portico-connect--wrong').click();
      await expect(primary(page)).toBeVisible();
      await fits('the network');
      await page.keyboard.press('Escape');

      await wallet.setChainId(page, 8453);
      const other = await installTestWallet(context, { name: 'Other', rdns: 'example.other' });
      const { visitor } = await signedInVisitor(site.origin, wallet.account);
      await linkAccount(site.origin, visitor);
      await page.goto('/account');
      await untilAlive(page);
      const ways = page.locator('section[aria-labelledby="ways-to-sign-in"]');
      await ways.locator('.portico-button--danger').first().click();
      await expect(ways.getByRole('group')).toBeVisible();
      await ways.getByRole('button').last().scrollIntoViewIfNeeded();
      await fits('the account page');

      await ways.locator('[aria-haspopup="dialog"]').click();
      await openDialog(page).getByRole('button', { name: wallet.name }).click();
      await expect(primary(page)).toBeVisible();
      await fits('a wallet that is linked');
      await primary(page).locator('xpath=following-sibling::button').click();
      await openDialog(page).getByRole('button', { name: other.name }).click();
      await expect(primary(page)).toBeEnabled();
      await fits('a message that links');
      await page.keyboard.press('Escape');
      await page.evaluate(() => localStorage.removeItem('portico.mismatch'));
      await page.reload();
      await expect(openDialog(page).locator('.portico-accounts')).toBeVisible();
      await fits('an unknown account');
      await primary(page).click();
      await expect(primary(page)).toBeEnabled();
      await primary(page).click();
      await expect(openDialog(page).getByText(shortAddress(other.address))).toBeVisible();
      await fits('a linked wallet');
    });
});

test.describe('line breaks', () => {
  // No headline breaks inside a word, in scripts without spaces least of all.

  test.use({
    viewport: { width: 390, height: 844 },
  });

  const languages = ['ja', 'zh', 'ko', 'de', 'ar'] as const;

  const pages = [
    '/',
    '/try',
    '/nowhere',
    '/api/auth/signin',
    '/api/auth/signout',
    '/api/auth/verify-request',
    '/api/auth/error',
    '/api/auth/error?error=Configuration',
  ];

  for (const code of languages) {
    test.describe(code, () => {
      test.beforeEach(async ({ context, site }) => {
        await context.addCookies([{ name: 'portico.locale', value: code, url: site.origin }]);
      });

      test('the headlines of pages keep words whole', async ({ page, context, site, expected }) => {
        expected.push(/status of (?:404|503)/);
        for (const path of pages) {
          await page.goto(path);
          expect.soft(await brokenWords(page), path).toEqual([]);
        }
        await signInContext(context, site.origin);
        for (const path of ['/', '/account', '/api/auth/signin']) {
          await page.goto(path);
          expect.soft(await brokenWords(page), `${path} with a session`).toEqual([]);
        }
      });

      test('the titles of dialogs keep words whole', async ({ page }) => {
        const words = await wordsIn(code);
        const titles = Object.entries(words).flatMap(([name, value]) => {
          if (!/Title$|^getAWallet$/.test(name)) return [];
          return typeof value === 'string'
            ? [value]
            : [Reflect.apply(value, undefined, ['Coinbase Wallet'])];
        });
        expect(titles.length).toBeGreaterThan(15);
        await page.goto('/');
        await untilAlive(page);
        await page.getByRole('button', { name: words.connectWallet }).first().click();
        await expect(
          openDialog(page).getByRole('button', { name: 'Coinbase Wallet' }),
        ).toBeVisible();
        await openDialog(page).getByRole('button', { name: words.aboutTitle }).click();
        const heading = openDialog(page).getByRole('heading', { name: words.aboutTitle });
        await expect(heading).toBeVisible();
        const id = await heading.evaluate((element) => element.id);
        // Each of them in the place of a title, with its width and its styles.
        const found: string[] = [];
        for (const title of titles) {
          await page.locator(`[id="${id}"]`).evaluate((element, text) => {
            element.textContent = text;
          }, title);
          found.push(...(await brokenWords(page, `[id="${id}"]`)));
        }
        expect(found).toEqual([]);
      });
    });
  }
});
