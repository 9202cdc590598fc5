import type { Page } from '@playwright/test';

/**
 * Holds every script file back, until the returned function is called. What stands in the page itself runs.
 *
 * @param endings what the files end in; with `.css` also the styles that come after the first paint
 */
export async function holdScripts(
  page: Page,
  endings: readonly string[] = ['.js'],
): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => endings.some((ending) => pathname.endsWith(ending)),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return release;
}
