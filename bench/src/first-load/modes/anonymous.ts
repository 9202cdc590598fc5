import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/** An anonymous visitor opens the landing page without interacting. */
export function anonymous(origin: string): LoadMode {
  return { name: 'anonymous', origin, cookies: [], visit: (page) => openPage(page, origin) };
}
