import type { Locator, Page } from '@playwright/test';
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
