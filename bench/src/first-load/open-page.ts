import type { Page } from 'playwright-core';

/** Goes to a page, which must answer with success: an error page loads fast and means nothing. */
export async function openPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url);
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}.`);
}
