import type { Browser, Page } from '@playwright/test';
import { accountButton } from '@portico/testing/browser/flow';
import { test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { sites } from '@portico/testing/states/own-site';
import {
  dialogButton,
  installWallet,
  openList,
  type StatePage,
} from '@portico/testing/states/state';
import { openState } from '@portico/testing/states/states';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';
import { pictureFile } from './contact-sheets.ts';
import { type Film, startFilm } from './film.ts';

const connectWallet = ({ page, words }: StatePage) =>
  page.getByRole('button', { name: words.connectWallet }).first();

/** Signs in, opens the account dialog, and stops the time of the page. */
async function openAccount(given: StatePage): Promise<Film> {
  const { context, origin, page } = given;
  const { account } = await signInContext(context, origin);
  await page.goto('/');
  await accountButton(page, account.address).first().click();
  await dialogButton(page, given.words.signOut).isEnabled();
  const film = await startFilm(page);
  await film.skip(400);
  return film;
}

async function slowWallet(page: Page, wallet: InstalledWallet): Promise<void> {
  await wallet.scriptConnect(page, { delay: 600 });
  await wallet.script(page, 'personal_sign', { delay: 400 });
}

/** Movements of the dialogs: how each begins, and what is filmed. */
const strips: Readonly<
  Record<string, (given: StatePage, wallet: InstalledWallet) => Promise<Film>>
> = {
  'strip-open': async (given) => {
    await given.page.goto('/');
    const film = await startFilm(given.page);
    await connectWallet(given).click();
    await film.take(400, 40);
    return film;
  },
  'strip-close': async (given) => {
    await openList(given);
    const film = await startFilm(given.page);
    await film.skip(400);
    await dialogButton(given.page, given.words.close).click();
    await film.take(320, 40);
    return film;
  },
  'strip-connect': async (given, wallet) => {
    await openList(given);
    await slowWallet(given.page, wallet);
    const film = await startFilm(given.page);
    await film.skip(400);
    await dialogButton(given.page, wallet.name).click();
    await film.take(1_160, 40);
    return film;
  },
  'strip-back': async (given, wallet) => {
    await openList(given);
    await wallet.scriptConnect(given.page, { hang: true });
    await dialogButton(given.page, wallet.name).click();
    const film = await startFilm(given.page);
    await film.skip(400);
    const back = dialogButton(given.page, given.words.back);
    await ((await back.isVisible()) ? back : dialogButton(given.page, 'Rainbow')).click();
    await film.take(400, 40);
    return film;
  },
  'strip-sign': async (given, wallet) => {
    await openList(given);
    await slowWallet(given.page, wallet);
    await wallet.scriptConnect(given.page, { delay: 0 });
    await dialogButton(given.page, wallet.name).click();
    await dialogButton(given.page, given.words.signMessage).isEnabled();
    const film = await startFilm(given.page);
    await film.skip(400);
    await dialogButton(given.page, given.words.signMessage).click();
    await film.take(2_400, 80);
    return film;
  },
  'strip-sign-out': async (given) => {
    const film = await openAccount(given);
    await dialogButton(given.page, given.words.signOut).click();
    await film.take(1_280, 40);
    return film;
  },
};

async function saveStrip(
  browser: Browser,
  name: string,
  size: 'desk' | 'phone',
  { frames }: Film,
): Promise<void> {
  const width = size === 'desk' ? 640 : 234;
  const figures = frames.map(({ from, until, png }) => {
    const when = from === until ? `${from}` : `${from}–${until}`;
    const source = `data:image/png;base64,${png.toString('base64')}`;
    return `<figure><img src="${source}" alt="" width="${width}">${when} ms</figure>`;
  });
  const context = await browser.newContext({ viewport: { width: 1936, height: 800 } });
  const page = await context.newPage();
  await page.setContent(
    `<style>body { margin: 0; display: flex; flex-wrap: wrap; gap: 8px; background: #767b85; color: #fff; font: 13px system-ui; } figure { margin: 0; } img { display: block; }</style>${figures.join('')}`,
  );
  await page.screenshot({
    path: pictureFile({ state: name, size, locale: 'en', look: 'strip' }),
    fullPage: true,
  });
  await context.close();
}

for (const size of ['desk', 'phone'] as const) {
  test.describe('filmstrips', () => {
    test.use({ siteEnvironment: sites.paired });
    for (const [name, film] of Object.entries(strips)) {
      test(`${name} ${size} en`, async ({ browser, site, anvil }) => {
        let taken: Film | undefined;
        const page = await openState(
          {
            name,
            shows: 'dialog',
            reach: async (given) => {
              await given.page.clock.install();
              const wallet = await installWallet(given);
              taken = await film(given, wallet);
            },
          },
          { browser, site, anvil, size, locale: 'en', motion: true },
        );
        await page.context().close();
        if (taken) await saveStrip(browser, name, size, taken);
      });
    }
  });
}
