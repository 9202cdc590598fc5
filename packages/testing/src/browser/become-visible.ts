import type { Page } from '@playwright/test';

/** What a browser tells a page that its user returns to. */
export async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
