import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/** A stranger looks at the landing page and touches nothing. */
export function anonymous(origin: string): LoadMode {
  return { name: 'anonymous', origin, cookies: [], visit: (page) => openPage(page, origin) };
}
