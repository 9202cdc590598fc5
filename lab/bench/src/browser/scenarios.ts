import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Product } from './products.ts';
import type { Visit, Visitor } from './visit.ts';

/** Figures of one try, by the row that they are for. NaN: it did not happen. */
export type Figures = Readonly<Record<string, number>>;

export type Position = { readonly x: number; readonly y: number };

const rest = 3000;

/** Looks for three seconds, clicks, signs in; then once more as a visitor who has every file already. */
export async function afterRest(visitor: Visitor, product: Product): Promise<Figures> {
  const visit = await visitor.open();
  const firstPaint = await visit.first('paint');
  await visit.requests.quiet(500);
  await pause(rest);
  const [styleBytes, cpu] = await Promise.all([
    blockingStyleBytes(visit, product),
    mainThreadCpu(visit),
  ]);
  const blocking = sum(visit.told('blocked').map(({ ms = 0 }) => ms));
  const click = await pressAndSignIn(visit, product);
  const scripts = visit.requests.scriptFiles();
  await visitor.forget(visit.session);
  await visit.close();

  const cachedSession = product.signIn ? await signInAgain(visitor, product) : Number.NaN;
  const second = await visitor.open(product.secondPath);
  const secondPaint = await second.first('paint');
  return {
    firstPaint,
    blocking,
    styleBytes: styleBytes / 1000,
    cpu,
    secondPaint,
    restDialog: click.dialog,
    ...(product.signIn && {
      requests: click.requests,
      scripts,
      restSession: click.session,
      cachedSession,
    }),
  };
}

/** The same visitor once more, after the site has forgotten them: milliseconds from the click to the session. */
async function signInAgain(visitor: Visitor, product: Product): Promise<number> {
  const visit = await visitor.open();
  await visit.first('paint');
  await visit.requests.quiet(500);
  await pause(rest);
  const { session } = await pressAndSignIn(visit, product);
  await visitor.forget(visit.session);
  await visit.close();
  return session;
}

/** Clicks at first paint, with nothing in the cache, until one click reaches the page. */
export async function coldClick(visitor: Visitor, product: Product): Promise<Figures> {
  const visit = await visitor.open();
  await visit.first('paint');
  // For a moment after the first paint the browser itself drops or misplaces what is pressed, whatever the page is.
  while (visit.told('press').length === 0) {
    await visit.press();
    await pause(150);
  }
  const pressed = await visit.first('press');
  const [dialog, list] = await Promise.all([visit.first('dialog'), visit.first('list')]);
  const session = await sessionAfter(dialog, visit, product);
  return {
    coldDialog: dialog - pressed,
    coldList: list - pressed,
    ...(product.signIn && {
      coldSession: session - pressed,
      coldRequests: requestsUntil(session, visit, pressed),
    }),
  };
}

/** Clicks from first paint on, every 50 ms, until there is a dialog. From the start of the navigation. */
export async function keepClicking(visitor: Visitor): Promise<Figures> {
  const visit = await visitor.open();
  await visit.first('paint');
  let there = false;
  const dialog = visit.first('dialog').finally(() => {
    there = true;
  });
  for (let clickCount = 1; !there; clickCount++) {
    // Not awaited: a page that is busy answers late, and the visitor does not wait for it.
    visit.press(clickCount).catch(() => undefined);
    await pause(50);
  }
  return { impatientDialog: await dialog };
}

async function pressAndSignIn(visit: Visit, product: Product) {
  await visit.press();
  const pressed = await visit.first('press');
  const dialog = await visit.first('dialog');
  const session = await sessionAfter(dialog, visit, product);
  return {
    dialog: dialog - pressed,
    session: session - pressed,
    requests: requestsUntil(session, visit, pressed),
  };
}

/** A click that is lost leads to no session, which need not be waited for. */
function sessionAfter(dialog: number, visit: Visit, { signIn }: Product): Promise<number> {
  return signIn && !Number.isNaN(dialog) ? visit.first('session') : Promise.resolve(Number.NaN);
}

function requestsUntil(session: number, { requests }: Visit, pressed: number): number {
  return Number.isNaN(session) ? Number.NaN : requests.sentBetween(pressed, session);
}

/** Compressed bytes of the styles that first paint waited for, in files and in the page as it is served. */
async function blockingStyleBytes({ page }: Visit, { origin }: Product): Promise<number> {
  const inFiles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => new URL(entry.name).pathname.endsWith('.css'))
      // Chromium says it, TypeScript does not know it.
      .filter(
        (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
      )
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
  );
  // A page may replace its own styles once the others are there, so not from the document.
  const html = await fetch(origin).then((answer) => answer.text());
  const inPage = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, style]) => style).join('');
  return inFiles + (inPage === '' ? 0 : brotliCompressSync(inPage).length);
}

/** CPU time of the page's main thread so far: parsing, script, style, layout and paint. */
async function mainThreadCpu({ session }: Visit): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
