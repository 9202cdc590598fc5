import type { Cookie } from '../../sign-in.ts';
import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/** A visitor with a live session comes back to the landing page. */
export function signedIn(origin: string, cookies: readonly Cookie[]): LoadMode {
  return { name: 'signed in', origin, cookies, visit: (page) => openPage(page, origin) };
}
