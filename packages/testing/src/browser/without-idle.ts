import type { BrowserContext, Page } from '@playwright/test';

/** A browser that asks to save data: nothing is fetched or run before the visitor does something. */
export async function saveData(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
}

/** A page that is still busy with its own work, however long it lasts: no idle callback is called. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
}
