import type { Browser } from '@playwright/test';
import { firstLoadBytes } from '@portico/testing/browser/first-load-bytes';
import { openPage } from '../open-page.ts';
import type { Product } from './product.ts';

/** Kilobytes, compressed by brotli, of the script that runs on a first visit before anything is clicked. */
export async function scriptBeforeClick(browser: Browser, product: Product): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { ranBytes } = await firstLoadBytes(page, () => openPage(page, product.origin));
    return ranBytes / 1000;
  } finally {
    await context.close();
  }
}
