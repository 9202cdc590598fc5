import type { LoadMode } from '../load-mode.ts';

/** React, react-dom and a button: what every other mode is compared with. */
export function bareReact(origin: string): LoadMode {
  return { name: 'bare React', origin, cookies: [], visit: (page) => page.goto(origin) };
}
