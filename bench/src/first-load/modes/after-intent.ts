import { untilQuiet } from '../../until-quiet.ts';
import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/**
 * A stranger presses Tab once the page is still: the first sign that somebody means to use it, and
 * one that does not ask for the wallet engine yet.
 */
export function afterIntent(origin: string): LoadMode {
  return {
    name: 'after intent',
    origin,
    cookies: [],
    async visit(page) {
      await openPage(page, origin);
      await untilQuiet(page);
      await page.keyboard.press('Tab');
    },
  };
}
