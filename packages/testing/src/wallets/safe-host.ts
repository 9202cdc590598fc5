import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import { inPageScript } from './in-page-script.ts';

/** The Safe that is open in the page around the site. */
export type HostedSafe = {
  readonly address: Address;
  /** Signs a text by its owners. Rejects with Safe's own sentence when one of them declines. */
  sign(text: string): Promise<Hex>;
  /** The answer when the site asks for its Safe; by default the true one. */
  readonly info?: { readonly data: unknown } | { readonly error: string };
  /** Answers the other methods of Safe's SDK. Rejects with Safe's own sentence. */
  answer?(method: string, params: unknown): Promise<unknown>;
};

/** Safe's web page, without Safe. */
export type SafeHost = {
  /** Methods that the site asked for, in order. */
  readonly asked: readonly string[];
  show(page: Page, site: string): Promise<FrameLocator>;
};

export const safeOrigin = 'https://app.safe.global';

/**
 * Answers what a context asks of Safe's address, so that no request leaves the machine.
 *
 * @param origin Another address, for a page that only claims to be Safe.
 */
export async function serveSafe(
  context: BrowserContext,
  safe: HostedSafe | undefined,
  origin = safeOrigin,
): Promise<SafeHost> {
  const asked: string[] = [];
  const script = await inPageScript('safe-host');
  await context.route(`${origin}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/page.js') {
      await route.fulfill({ contentType: 'text/javascript', body: script });
      return;
    }
    const site = url.searchParams.get('appUrl') ?? '';
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Safe</title><link rel="icon" href="data:,"><body><iframe title="App" src="${site}" width="1100" height="760" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock"></iframe><script src="/page.js"></script></body></html>`,
    });
  });
  await context.exposeFunction('porticoSafeAnswer', async (method: string, params: unknown) => {
    asked.push(method);
    if (!safe) return undefined;
    if (method === 'getSafeInfo') {
      if (safe.info) return safe.info;
      return { data: { safeAddress: safe.address, chainId: 8453, owners: [], threshold: 1 } };
    }
    try {
      if (method !== 'signMessage') {
        if (!safe.answer) return { error: `Unknown method ${method}` };
        return { data: await safe.answer(method, params) };
      }
      const { message } = Object(params);
      const text = Buffer.from(String(message).slice(2), 'hex').toString('utf8');
      return { data: { messageHash: '0x', signature: await safe.sign(text) } };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
  return {
    asked,
    async show(page, site) {
      await page.goto(`${origin}/apps/open?appUrl=${encodeURIComponent(site)}`);
      return page.frameLocator('iframe');
    },
  };
}
