import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openDialog } from './flow.ts';

/** Slows the exit of dialogs down to a standstill, so that a test can look at it. */
export async function holdExits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    const rule = 'transition-duration: 1000000s !important';
    sheet.replaceSync(
      `.portico-dialog:not([open]), .portico-dialog:not([open])::backdrop { ${rule} }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Lets every transition end. */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}

/** The dialog that was closed and is still seen. */
export function leavingDialog(page: Page): Locator {
  return page.locator('dialog[inert]');
}

/** Notes which element is the open dialog. What this returns says whether it still is. */
export async function rememberDialog(page: Page): Promise<() => Promise<boolean>> {
  const element = await openDialog(page).elementHandle();
  return () =>
    page.evaluate((before) => document.querySelector('dialog[open]') === before, element);
}

/** Stops the time of all animations: each that begins stays at its beginning until a test ends it. */
export async function holdMotion(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Ends every animation that has an end. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish();
  });
}

declare global {
  var porticoLayoutShifts: string[];
}

/** Notes every layout shift in the pages of this context, from the first paint on. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.porticoLayoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] }: LayoutShift = entry;
        const moved = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const what =
            node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
          return element?.closest('dialog') ? `in <dialog>: ${what}` : what;
        });
        globalThis.porticoLayoutShifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts so far, each with what moved. */
export function layoutShifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      // Two frames, so that what was just painted is counted.
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(globalThis.porticoLayoutShifts)),
        );
      }),
  );
}

/** A type that TypeScript's DOM library lacks: https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & {
  readonly value?: number;
  readonly sources?: readonly { readonly node: Node | null }[];
};
