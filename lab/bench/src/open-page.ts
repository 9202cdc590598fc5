import type { Page } from '@playwright/test';

/**
 * Goes to a page, which must answer with success: an error page loads fast and means nothing.
 *
 * @param waitUntil `commit` resolves when the answer begins, before anything is shown
 */
export async function openPage(
  page: Page,
  url: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> {
  const response = await page.goto(url, { waitUntil });
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}.`);
}
