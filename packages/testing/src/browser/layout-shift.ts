import type { BrowserContext, Page } from '@playwright/test';

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
