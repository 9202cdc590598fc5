import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { launchChromium } from '@portico/testing/browser/browser';
import { firstLoadBytes } from '@portico/testing/browser/page-loads';
import { listen } from '@portico/testing/process/listen';
import type { BenchPart } from '../bench.ts';
import { interleave, median } from '../measuring.ts';
import { buildBareReact } from '../servers/build.ts';
import {
  siteSources,
  startCreatedSite,
  startNextApp,
  startServer,
  startSite,
} from '../servers/servers.ts';
import { type BrowserFigures, toBrowserRows } from './browser-rows.ts';
import {
  bareReact,
  createdSite,
  type Device,
  desktop,
  nextAuth,
  type Product,
  phone,
  porticoInNext,
  site,
} from './products.ts';
import { afterRest, coldClick, type Figures, keepClicking, type Position } from './scenarios.ts';
import { createVisitor, openPage, type Surroundings } from './visit.ts';

type Contender = {
  readonly product: Product;
  readonly device: Device;
  readonly position: Position;
};

async function measureBrowser(
  products: readonly Product[],
  tries: number,
): Promise<readonly BrowserFigures[]> {
  const browser = await launchChromium();
  const start = await listen(
    createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Another site</title>');
    }),
  );
  const surroundings = { browser, elsewhere: start.origin };
  try {
    const contenders: Contender[] = [];
    for (const device of [phone, desktop]) {
      for (const product of products) {
        // Also warms up the server.
        contenders.push({
          product,
          device,
          position: await findButton(surroundings, product, device),
        });
      }
    }
    const scripts = new Map<Product, number>();
    for (const product of products) scripts.set(product, await scriptBeforeClick(browser, product));
    const measured = await interleave(contenders, tries, (contender) =>
      visit(surroundings, contender),
    );
    return contenders.map((contender) => {
      const { product, device } = contender;
      const scriptBytes = scripts.get(product) ?? Number.NaN;
      return {
        product,
        device,
        figures: { ...medians(measured.get(contender) ?? []), scriptBytes },
      };
    });
  } finally {
    await browser.close();
    await start.stop();
  }
}

async function visit(
  surroundings: Surroundings,
  { product, device, position }: Contender,
): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const scenario of [afterRest, coldClick, keepClicking]) {
    const visitor = await createVisitor(surroundings, product, device, position);
    try {
      Object.assign(figures, await scenario(visitor, product));
    } finally {
      await visitor.close();
    }
  }
  return figures;
}

/** The middle of the button, which a page at first paint may be too busy to say. */
async function findButton(
  surroundings: Surroundings,
  product: Product,
  device: Device,
): Promise<Position> {
  const visitor = await createVisitor(surroundings, product, { ...device, cpuSlowdown: 1 });
  try {
    const { page } = await visitor.open();
    // The button moves while styles arrive.
    await page.waitForLoadState();
    const button = page.locator(product.button);
    await button.waitFor();
    const box = await button.boundingBox();
    if (!box) throw new Error(`${product.name} shows no button ${product.button}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } finally {
    await visitor.close();
  }
}

/** Medians by row. What did not happen in half of the tries or more did not happen. */
function medians(tries: readonly Figures[]): Figures {
  const names = Object.keys(tries[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = tries.map((one) => one[name] ?? Number.NaN);
      const lost = values.filter(Number.isNaN).length;
      return [
        name,
        lost * 2 >= values.length ? Number.NaN : median(values.filter((v) => !Number.isNaN(v))),
      ];
    }),
  );
}

/** Kilobytes, compressed by brotli, of the script that runs on a first visit before anything is clicked. */
async function scriptBeforeClick(browser: Browser, product: Product): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { ranBytes } = await firstLoadBytes(page, () => openPage(page, product.origin));
    return ranBytes / 1000;
  } finally {
    await context.close();
  }
}

export const browser: BenchPart = {
  title: 'in the browser',
  tries: 1,
  sources: siteSources,
  needs: ['site', 'created', 'peers', 'next'],
  async measure({ tries, hasPeers, started }) {
    const folder = fileURLToPath(new URL('../../dist/bare-react', import.meta.url));
    await buildBareReact(folder);
    const bare = new URL('../servers/bare-react.ts', import.meta.url);
    const products = [
      site(await started(startSite())),
      createdSite(await started(startCreatedSite())),
      ...(hasPeers
        ? [
            porticoInNext(await started(startNextApp('portico'))),
            nextAuth(await started(startNextApp('next-auth'))),
          ]
        : []),
      bareReact(await started(startServer(bare, { FOLDER: folder }))),
    ];
    return toBrowserRows(await measureBrowser(products, tries));
  },
};
