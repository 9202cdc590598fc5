import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

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

const manifest = new URL('../../../../apps/site/dist/client/.vite/manifest.json', import.meta.url);

/** Returns the path of the built chunk of a source file, which the end of its own path names. */
export function builtChunk(source: string): string {
  const entries: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const found = Object.entries(entries).find(([name]) => name.endsWith(source));
  if (found === undefined) throw new Error(`The built site has no chunk for ${source}.`);
  return `/${found[1].file}`;
}

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
