import { untilQuiet } from '../../until-quiet.ts';
import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/**
 * Presses Tab without a session once the page is idle: the first sign of intent, and one that does not
 * load the wallet engine yet.
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
