import type { BenchPart } from '../bench.ts';
import { toBrowserRows } from '../browser/browser-rows.ts';
import { measureBrowser } from '../browser/measure-browser.ts';
import { bareReact, nextAuth, porticoInNext, site } from '../browser/products.ts';
import { buildBareReact } from '../servers/build-bare-react.ts';
import { startNextApp } from '../servers/next-app.ts';
import { startSite } from '../servers/site.ts';
import { startServer } from '../servers/start-server.ts';

/** A page in Chromium, from first paint to signed in. */
export const browser: BenchPart = {
  title: 'in the browser',
  tries: 3,
  needs: ['site', 'peers', 'next'],
  async measure({ tries, hasPeers, started }) {
    await buildBareReact();
    const bare = new URL('../servers/bare-react.ts', import.meta.url);
    const products = [
      site(await started(startSite())),
      ...(hasPeers
        ? [
            porticoInNext(await started(startNextApp('portico'))),
            nextAuth(await started(startNextApp('next-auth'))),
          ]
        : []),
      bareReact(await started(startServer(bare))),
    ];
    return toBrowserRows(await measureBrowser(products, tries));
  },
};
