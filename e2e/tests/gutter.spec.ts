import { launchChromium } from '@portico/testing/browser/browser';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { endTransitions } from '@portico/testing/browser/motion';
import { watchContext } from '@portico/testing/browser/watch-context';
import { expect, test } from '@portico/testing/fixtures/test';
import { PNG } from 'pngjs';

test('the place of the scrollbar is as dark as the page behind a dialog', async ({
  site,
  problems,
}) => {
  // Scrollbars that take up room, as on Windows: Playwright hides them.
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ baseURL: site.origin, colorScheme });
    await watchContext(page.context(), site.origin, problems);
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/');
    await connectButton(page).click();
    await page.waitForLoadState('networkidle');
    await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
    await endTransitions(page);
    const gutter = await page.evaluate(
      () => window.innerWidth - document.body.getBoundingClientRect().right,
    );
    expect(gutter).toBeGreaterThan(10);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    const picture = PNG.sync.read(Buffer.from(data, 'base64'));
    expect(picture.width).toBe(1280);
    const pixel = (x: number) => {
      const at = (300 * picture.width + x) * 4;
      return [...picture.data.subarray(at, at + 3)];
    };
    const beside = pixel(1280 - gutter - 4);
    // A color that is mixed is not rounded as one that is laid upon another.
    for (const [index, value] of pixel(1280 - 4).entries())
      expect(Math.abs(value - (beside[index] ?? 0))).toBeLessThanOrEqual(2);
    await page.context().close();
  }
  await browser.close();
});
