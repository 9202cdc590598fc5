import { axeViolations } from '@portico/testing/browser/axe';
import { examples } from '../frame/examples.ts';
import { expect, test } from './test.ts';

/** Light and dark, left to right and right to left. */
const variants = [
  { lang: 'en', scheme: 'light', dir: 'ltr' },
  { lang: 'en', scheme: 'dark', dir: 'ltr' },
  { lang: 'ar', scheme: 'light', dir: 'rtl' },
];

for (const { id, page: name, title } of examples)
  test(`${name}, “${title}”: is shown and accessible in light, dark and right to left`, async ({
    page,
  }) => {
    for (const { lang, scheme, dir } of variants) {
      await page.goto(`/frame/index.html?${new URLSearchParams({ example: id, lang, scheme })}`);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('data-example', /./, { timeout: 25_000 });
      await expect(page.locator('.example-failure')).toHaveCount(0);
      await expect(root).toHaveAttribute('dir', dir);
      expect(await axeViolations(page), `${lang} ${scheme}`).toEqual([]);
    }
  });
