import { expect, type Page } from '@playwright/test';

/** Whether React has taken over the page that the server rendered. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Waits until React has taken over. */
export async function untilAlive(page: Page): Promise<void> {
  await expect.poll(() => isAlive(page)).toBe(true);
}
