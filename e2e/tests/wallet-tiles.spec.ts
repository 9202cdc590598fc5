import type { BrowserContext, Page } from '@playwright/test';
import { contrast, paintColors } from '@portico/testing/browser/contrast';
import { isAlive, openDialog } from '@portico/testing/browser/flow';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/motion';
import { holdScripts } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

const columns = { 390: 4, 360: 4, 320: 3 };
const widths = [390, 360, 320] as const;
const locales = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh'];

/** Makes this wallet the one of an earlier visit. */
async function rememberCoinbase(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) {
      localStorage.setItem('portico.recent', '["coinbase"]');
    }
  });
}

async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('main [data-portico-connect]').first().click();
  await expect(openDialog(page).locator('.portico-wallet').first()).toBeVisible();
}

/** What the list of the open dialog measures, in CSS pixels. */
function measureList(page: Page) {
  return openDialog(page)
    .locator('.portico-pane--list')
    .evaluate((pane) => {
      const isRtl = getComputedStyle(pane).direction === 'rtl';
      const start = ({ left, right }: DOMRect) => (isRtl ? innerWidth - right : left);
      const tops = (word: Range) => [...word.getClientRects()].map(({ top }) => Math.round(top));
      const rangeOf = (node: Node, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return range;
      };
      /** Words that are broken; where a language has no spaces, lines end anywhere. */
      const broken = [...pane.querySelectorAll('.portico-wallet-name')].flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          if (!firstChild || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)) return [];
          const lines = new Set(tops(rangeOf(firstChild, index, index + word.length)));
          return lines.size > 1 ? [word] : [];
        }),
      );
      const filled = '.portico-group:has(+ :not(:empty))';
      const groups = [...pane.querySelectorAll(filled)].map((heading) => {
        const text = rangeOf(heading, 0, heading.childNodes.length).getBoundingClientRect();
        const list = heading.nextElementSibling;
        const mark = list?.querySelector('.portico-mark')?.getBoundingClientRect();
        const tiles = [...(list?.querySelectorAll('button') ?? [])].map((tile) =>
          tile.getBoundingClientRect(),
        );
        return {
          heading: heading.textContent,
          offset: mark ? start(text) - start(mark) : Number.NaN,
          inFirstRow: tiles.filter(({ top }) => top === tiles[0]?.top).length,
        };
      });
      const tiles = [...pane.querySelectorAll('.portico-wallet, .portico-more')].map((tile) => {
        const { left, top, right, width, height } = tile.getBoundingClientRect();
        const name = tile.querySelector('.portico-wallet-name');
        const mark = tile.querySelector('.portico-mark')?.getBoundingClientRect();
        return {
          left,
          top,
          right,
          width,
          height,
          mark: [mark?.width, mark?.height].map((length = 0) => Math.round(length)),
          size: name && getComputedStyle(name).fontSize,
        };
      });
      const names = [...pane.querySelectorAll('.portico-wallet-name')].map((name) => ({
        name: name.textContent,
        box: rangeOf(name, 0, name.childNodes.length).getBoundingClientRect(),
      }));
      /** Names that run into another one. */
      const overlapping = names.flatMap(({ name, box }, index) =>
        names
          .slice(index + 1)
          .filter(
            (other) =>
              box.left < other.box.right &&
              other.box.left < box.right &&
              box.top < other.box.bottom &&
              other.box.top < box.bottom,
          )
          .map((other) => `${name} / ${other.name}`),
      );
      return { broken, overlapping, groups, tiles };
    });
}

test('tiles at any width: columns, marks, names, headings, the foot', {
  tag: '@smoke',
}, async ({ page, context }) => {
  test.slow();
  await rememberCoinbase(context);
  for (let number = 1; number <= 12; number += 1) {
    const rdns = `example.tile${number}`;
    await installTestWallet(context, { name: `A longer wallet ${number}`, rdns });
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await openList(page);
    const { broken, overlapping, groups, tiles } = await measureList(page);
    expect(broken).toEqual([]);
    expect(overlapping).toEqual([]);
    expect(groups.map(({ heading }) => heading)).toEqual(['Recent', 'Installed', 'Popular']);
    expect(groups.map(({ inFirstRow }) => inFirstRow)).toEqual([1, columns[width], columns[width]]);
    for (const { offset } of groups) expect(Math.abs(offset)).toBeLessThan(1);
    expect(tiles).toHaveLength(12 + 6);
    for (const tile of tiles) {
      expect(tile.mark).toEqual([48, 48]);
      expect(tile.size).toBe('13px');
      expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(44);
      expect(tile.left).toBeGreaterThanOrEqual(0);
      expect(tile.right).toBeLessThanOrEqual(width);
    }
    // However long the list is.
    const get = openDialog(page).getByRole('button', { name: 'Get a wallet' });
    const box = await get.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(40);
    expect(700 - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(24);
    await get.click();
    await expect(openDialog(page).getByRole('heading', { name: 'Get a wallet' })).toBeFocused();
  }
});

test('no language breaks a word of a tile', async ({ browser, site }) => {
  for (const locale of locales) {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale,
      viewport: { width: 320, height: 640 },
    });
    await rememberCoinbase(context);
    const page = await context.newPage();
    await openList(page);
    const { broken, overlapping, groups } = await measureList(page);
    expect(broken, locale).toEqual([]);
    expect(overlapping, locale).toEqual([]);
    for (const { offset } of groups) expect(Math.abs(offset), locale).toBeLessThan(1);
    await context.close();
  }
});

for (const begins of ['a recent wallet', 'the best one'])
  test(`React adopts a list that begins with ${begins} without moving anything`, async ({
    page,
    context,
  }) => {
    await recordLayoutShifts(context);
    if (begins === 'a recent wallet') await rememberCoinbase(context);
    await installTestWallet(context);
    for (const width of [320, 360, 600, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const release = await holdScripts(page);
      await openList(page);
      await page.waitForLoadState('load');
      const before = await measureList(page);
      release();
      await expect.poll(() => isAlive(page)).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(await measureList(page), `${width} px`).toEqual(before);
      expect(await layoutShifts(page), `${width} px`).toEqual([]);
      await page.unrouteAll();
    }
  });

test('the chosen wallet is told from the others', async ({ page, context, wallet }) => {
  await rememberCoinbase(context);
  await openList(page);
  await wallet.scriptConnect(page, { hang: true });
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  const row = openDialog(page).locator('.portico-wallet[aria-current]');
  await expect(row).toHaveText(wallet.name);
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = await row.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element.closest('.portico-pane') ?? element);
      const edge = /^[a-z]+\([^)]*\)/.exec(getComputedStyle(element).boxShadow)?.[0] ?? '';
      return [[backgroundColor, edge], [backgroundColor]];
    });
    const [edge = [0, 0, 0], pane = [0, 0, 0]] = await paintColors(page, colors);
    expect(contrast(edge, pane), colorScheme).toBeGreaterThanOrEqual(3);
  }
});

test('a list that goes on below the foot shows it, wherever it is cut', async ({
  page,
  context,
}) => {
  for (let number = 0; number < 12; number += 1)
    await installTestWallet(context, { name: `Wallet ${number}`, rdns: `example.w${number}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const more = openDialog(page).getByRole('button', { name: 'All wallets' });
  const foot = () =>
    openDialog(page)
      .locator('.portico-newcomers')
      .evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        const faded = Number.parseFloat(getComputedStyle(element, '::before').height);
        const seen = '.portico-mark, .portico-wallet-name, h3';
        const parts = [...(element.parentElement?.querySelectorAll(seen) ?? [])];
        const cut = parts.filter((part) => {
          const box = part.getBoundingClientRect();
          return box.top < top && box.bottom > top - faded;
        });
        return { top, faded, cut: cut.length };
      });
  for (const height of [844, 720, 667, 600]) {
    await page.setViewportSize({ width: 390, height });
    const { faded, cut } = await foot();
    expect(faded, `${height}`).toBe(40);
    expect(cut, `${height}`).toBeGreaterThan(0);
  }
  // At its end nothing is hidden.
  await openDialog(page)
    .locator('.portico-dialog-panel')
    .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  const name = await more.locator('.portico-wallet-name').boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual((await foot()).top - 24);
});

test('what stands beside the list is in the middle', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openList(page);
    await expect(openDialog(page).locator('.portico-about')).toBeVisible();
    const [x, y] = await openDialog(page)
      .locator('.portico-pane--step')
      .evaluate((pane) => {
        const boxes = [...pane.querySelectorAll('.portico-about > *')].map((part) =>
          part.getBoundingClientRect(),
        );
        const { left, right, top, bottom } = pane.getBoundingClientRect();
        const middle = (from: number[], to: number[]) => (Math.min(...from) + Math.max(...to)) / 2;
        return [
          middle(
            boxes.map((box) => box.left),
            boxes.map((box) => box.right),
          ) -
            (left + right) / 2,
          middle(
            boxes.map((box) => box.top),
            boxes.map((box) => box.bottom),
          ) -
            (top + bottom) / 2,
        ];
      });
    expect(Math.abs(x ?? Number.NaN)).toBeLessThanOrEqual(1);
    expect(Math.abs(y ?? Number.NaN)).toBeLessThanOrEqual(8);
  }
});

test.describe('without a project id', () => {
  test.use({ siteEnvironment: {} });

  test('WalletConnect is said not to be available on this site', async ({ page, expected }) => {
    expected.push(/projectId/i);
    await openList(page);
    await openDialog(page).getByRole('button', { name: 'WalletConnect' }).click();
    await expect(openDialog(page).getByRole('alert')).toHaveText('Not available on this site.');
  });
});
