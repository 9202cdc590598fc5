import type { LoadMode } from '../load-mode.ts';
import { openPage } from '../open-page.ts';

/** React, react-dom and a button: what every other mode is compared with. */
export function bareReact(origin: string): LoadMode {
  return { name: 'bare React', origin, cookies: [], visit: (page) => openPage(page, origin) };
}
