import type { Page } from '@playwright/test';

/** Resolves when a page has had no network event for half a second. */
export function untilQuiet(page: Page, milliseconds = 500): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      page.off('request', again).off('requestfinished', again).off('requestfailed', again);
      resolve();
    };
    let timer = setTimeout(done, milliseconds);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(done, milliseconds);
    };
    page.on('request', again).on('requestfinished', again).on('requestfailed', again);
  });
}
