import { localeCodes, locales } from '@portico/protocol';
import { axeViolations } from '@portico/testing/browser/axe';
import { expect, test } from '@portico/testing/fixtures/test';

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
