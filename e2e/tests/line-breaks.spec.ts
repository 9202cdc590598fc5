import { brokenWords } from '@portico/testing/browser/broken-words';
import { openDialog, untilAlive } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { wordsIn } from '@portico/testing/states/state';

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
      await expect(openDialog(page).getByRole('button', { name: 'Coinbase Wallet' })).toBeVisible();
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
