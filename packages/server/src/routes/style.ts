import { pageStyle } from '../pages/style.ts';
import type { Route } from './route.ts';

/** `GET style.css`: the look of the pages; a file, because a strict policy allows no inline style. */
export const style: Route = {
  GET: () =>
    new Response(pageStyle.css, {
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    }),
};
