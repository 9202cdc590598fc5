import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BrowserContext, Page, Response } from '@playwright/test';

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

/** One script of a page, inline ones included. */
export type LoadedScript = {
  readonly url: string;
  /** Size of its text compressed by brotli at the highest quality, whatever the server sent. */
  readonly brotliBytes: number;
  /** True if any of it was executed; a script that was only preloaded was not. */
  readonly ran: boolean;
};

/** The scripts of a visit. Budgets are about `ranBytes`. */
export type FirstLoadBytes = {
  readonly scripts: readonly LoadedScript[];
  /** Brotli bytes of the scripts that were fetched and run. */
  readonly ranBytes: number;
  /** Brotli bytes of all scripts that were fetched, run or not. */
  readonly fetchedBytes: number;
};

const compress = promisify(brotliCompress);

/**
 * Measures the script that a visit fetches and runs, in a real Chromium.
 *
 * @param page a new page of a new context, so that nothing is cached
 * @param visit goes to the page and does what the visitor does; the network is awaited afterwards
 */
export async function firstLoadBytes(
  page: Page,
  visit: (page: Page) => Promise<unknown>,
): Promise<FirstLoadBytes> {
  const fetched = new Map<string, Promise<Buffer | undefined>>();
  const onResponse = (response: Response): void => {
    if (isScript(response)) fetched.set(response.url(), bodyOf(response));
  };
  page.on('response', onResponse);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await visit(page);
  await untilQuiet(page);
  const coverage = await page.coverage.stopJSCoverage();
  page.off('response', onResponse);

  const scripts: LoadedScript[] = [];
  for (const { url, source = '', functions } of coverage) {
    fetched.delete(url);
    const ran = functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
    scripts.push({ url, ran, brotliBytes: (await compress(source)).length });
  }
  for (const [url, body] of fetched) {
    const bytes = await body;
    if (bytes) scripts.push({ url, ran: false, brotliBytes: (await compress(bytes)).length });
  }
  return {
    scripts,
    ranBytes: sum(scripts.filter(({ ran }) => ran)),
    fetchedBytes: sum(scripts),
  };
}

function isScript(response: Response): boolean {
  const type = response.headers()['content-type'] ?? '';
  return response.request().resourceType() === 'script' || /javascript/.test(type);
}

/** Undefined where the browser no longer has it, as for a redirect. */
function bodyOf(response: Response): Promise<Buffer | undefined> {
  return response.body().catch(() => undefined);
}

function sum(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((total, { brotliBytes }) => total + brotliBytes, 0);
}
