import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { untilQuiet } from './page-loads.ts';

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
