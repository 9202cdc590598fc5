import { expect, test } from '@playwright/test';

test('the pages are in English for every browser language', async ({ browser }) => {
  const german = await browser.newContext({ locale: 'de-DE' });
  const page = await german.newPage();
  for (const path of ['/', '/vault', '/nowhere']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  await german.close();
});
