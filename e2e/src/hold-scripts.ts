import type { Page } from '@playwright/test';

/** Holds every script but the page's first one back, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const html = await (await page.request.get('/')).text();
  const entry = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  await page.route(
    (url) => url.pathname.endsWith('.js') && url.pathname !== entry,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return release;
}
