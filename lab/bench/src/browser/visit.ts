import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { installProbe, installWallet, type Told } from './in-page.ts';
import { type Device, emulate, type Product } from './products.ts';

/** More milliseconds than any product takes from click to dialog, or from dialog to session. Later counts as never. */
const timeout = 6000;

/** A visitor: what they have visited is in the cache. */
export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

export type Visit = Awaited<ReturnType<typeof openVisit>>;

/** A browser, and the page of another site from which every visit starts. */
export type Surroundings = { readonly browser: Browser; readonly elsewhere: string };

export async function createVisitor(
  { browser, elsewhere }: Surroundings,
  product: Product,
  device: Device,
  position: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
) {
  const context = await browser.newContext({ viewport: device.viewport });
  const account = privateKeyToAccount(generatePrivateKey());
  if (product.signIn) {
    const info = {
      uuid: randomUUID(),
      name: product.signIn.wallet,
      rdns: 'example.portico.bench',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    await context.exposeFunction('benchSign', (raw: `0x${string}`) =>
      account.signMessage({ message: { raw } }),
    );
    await context.addInitScript(installWallet, { info, address: account.address });
  }
  const { list, signIn } = product;
  await context.addInitScript(installProbe, { list, ...(signIn && { signIn }) });
  return {
    open: (path = '/') =>
      openVisit(context, { elsewhere, url: product.origin + path }, device, position),
    /** Ends the session and removes what the site remembers, through an open tab; leaves the cache. */
    async forget(session: CDPSession): Promise<void> {
      const storageTypes = 'cookies,local_storage';
      await session.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes });
      await context.clearCookies();
    },
    close: () => context.close(),
  };
}

async function openVisit(
  context: BrowserContext,
  { elsewhere, url }: { readonly elsewhere: string; readonly url: string },
  device: Device,
  { x, y }: { readonly x: number; readonly y: number },
) {
  const page = await context.newPage();
  // As most visitors arrive. From a blank page the browser starts a process only for sites that isolate their windows.
  await openPage(page, elsewhere);
  const session = await context.newCDPSession(page);
  const told: Told[] = [];
  const listeners = new Set<() => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'benchTell') return;
    told.push(JSON.parse(payload));
    for (const listener of listeners) listener();
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchTell' });
  await session.send('Performance.enable');
  await emulate(session, device);
  const requests = recordRequests(session);

  /** The first moment of an event, past or to come, in milliseconds since the navigation began; NaN if it does not come. */
  const first = (wanted: Told['what']) =>
    new Promise<number>((resolve) => {
      const end = (at: number): void => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(at);
      };
      const look = (): void => {
        const found = told.find(({ what }) => what === wanted);
        if (found) end(found.at);
      };
      const timer = setTimeout(end, timeout, Number.NaN);
      listeners.add(look);
      look();
    });
  const mouse = (type: 'mousePressed' | 'mouseReleased', clickCount: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount });
  await openPage(page, url, 'commit');
  return {
    page,
    session,
    requests,
    first,
    told: (wanted: Told['what']): readonly Told[] => told.filter(({ what }) => what === wanted),
    /** Presses the mouse over the button, without a move before, as the given one of several quick presses. */
    async press(clickCount = 1): Promise<void> {
      await Promise.all([mouse('mousePressed', clickCount), mouse('mouseReleased', clickCount)]);
    },
    close: () => page.close(),
  };
}

type LoggedRequest = {
  readonly url: string;
  readonly isScript: boolean;
  /** In milliseconds since the first request. */
  readonly at: number;
  fromCache: boolean;
};

/** Records the requests of a tab from now on, cached ones included. The session's network events must be enabled. */
function recordRequests(session: CDPSession) {
  const requests = new Map<string, LoggedRequest>();
  let last = performance.now();
  let start: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    last = performance.now();
    start ??= timestamp;
    const { url } = request;
    if (!url.startsWith('http')) return;
    const isScript = type === 'Script' || /\.m?js(?:\?|$)/.test(url);
    requests.set(requestId, { url, isScript, at: (timestamp - start) * 1000, fromCache: false });
  });
  const cached = (requestId: string): void => {
    const found = requests.get(requestId);
    if (found) found.fromCache = true;
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    last = performance.now();
    if (response.fromDiskCache || response.fromPrefetchCache) cached(requestId);
  });
  session.on('Network.loadingFinished', () => {
    last = performance.now();
  });
  return {
    /** Number of requests over the network between two moments, in milliseconds since the navigation began. */
    sentBetween: (from: number, to: number) =>
      [...requests.values()].filter(({ fromCache, at }) => !fromCache && at >= from && at <= to)
        .length,
    scriptFiles: () =>
      new Set([...requests.values()].filter(({ isScript }) => isScript).map(({ url }) => url)).size,
    /** Resolves when there was no network event for so long. */
    async quiet(milliseconds: number): Promise<void> {
      while (performance.now() - last < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
}

/** Goes to a page, which must answer with success: an error page loads fast. `commit` resolves when the answer begins. */
export async function openPage(
  page: Page,
  url: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> {
  const response = await page.goto(url, { waitUntil });
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}.`);
}
