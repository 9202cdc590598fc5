import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { watchContext } from '@portico/testing/browser/watch-context';
import { startChild } from '@portico/testing/process/child';
import { examples } from '../frame/examples.ts';

const server = fileURLToPath(new URL('../src/serve.ts', import.meta.url));

/** Playwright's test with the built documentation, which asks no other host and complains about nothing. */
const test = base.extend<object, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const { PATH } = process.env;
      const ready = /on (http:\/\/localhost:\d+)/;
      const child = await startChild(process.execPath, [server], {
        ready,
        env: { PATH, PORT: '0' },
      });
      await use(child.ready);
      await child.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => {
    await use(site);
  },

  context: async ({ context, site }, use) => {
    const problems: string[] = [];
    await watchContext(context, site, problems);
    await use(context);
    expect(problems, 'what the pages complained about').toEqual([]);
  },
});

const schemes = ['light', 'dark'] as const;
const typical = [
  '',
  'guides/next',
  'recipes/signing-in',
  'components/connect-dialog',
  'theme',
  'api/react',
  'architecture',
];

/** Frames of examples are pages of their own, and tested by themselves. */
const frames = async (page: Page) => {
  for (const frame of await page.locator('iframe').all())
    await expect(frame.contentFrame().locator('html')).toHaveAttribute('data-example', 'ready');
};

for (const path of typical)
  for (const scheme of schemes)
    for (const width of [1280, 390])
      test(`/${path} is accessible and fits ${width} pixels in ${scheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`/${path}`);
        await frames(page);
        expect(await axeViolations(page)).toEqual([]);
        const wider = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(wider).toBeLessThanOrEqual(0);
      });

test('every page of the sidebar is there', async ({ page, request }) => {
  await page.goto('/introduction');
  const links = await page
    .locator('.VPSidebar a')
    .evaluateAll((all) => all.map((one) => String(Object(one).href)));
  expect(links.length).toBeGreaterThan(50);
  for (const link of new Set(links)) expect((await request.get(link)).status(), link).toBe(200);
});

test('search finds a guide by what it is about', async ({ page }) => {
  await page.goto('/introduction');
  for (const [words, path] of [
    ['token gate', '/guides/token-gates'],
    ['useSession', '/'],
    ['pgbouncer', '/operate'],
    ['migrate rainbowkit', '/guides/migrate-from-rainbowkit-and-next-auth'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill(words);
    const first = page.locator('.VPLocalSearchBox .result').first();
    await expect(first).toHaveAttribute('href', new RegExp(path));
    await page.keyboard.press('Enter');
    await expect(page.locator('.VPLocalSearchBox')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(path));
  }
});

test('the version menu leads to the changes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^\d+\.\d+\.\d+/ }).hover();
  await page.getByRole('link', { name: 'Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changelog');
});

test('the code of a recipe is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of ['signing-in', 'who-gets-in', 'sessions', 'chain', 'look']) {
    await page.goto(`/recipes/${path}`);
    for (const block of await page.locator('.vp-doc [class*=language-]').all()) {
      await block.hover();
      await block.getByRole('button').click();
      const code = await block.locator('pre code').innerText();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(code.trimEnd());
    }
  }
});

test('llms.txt names pages that are there as Markdown', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(50);
  for (const link of links) {
    const answer = await request.get(link);
    expect([link, answer.status(), answer.headers()['content-type']]).toEqual([
      link,
      200,
      'text/markdown; charset=utf-8',
    ]);
  }
  expect((await request.get('/llms-full.txt')).status()).toBe(200);
});

test('the theme builder colours both previews, measures them and gives the CSS', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/theme');
  await frames(page);
  await expect(page.getByText('Every pair can be read')).toBeVisible();
  const css = page.getByLabel('CSS of the theme');
  await page.getByLabel('Accent, Light').fill('#9a3412');
  await page.getByLabel('Accent, Dark').fill('#fdba74');
  await expect(css).toContainText('light-dark(#9a3412, #fdba74)');
  const accent = page.frameLocator('iframe').first().locator('html');
  await expect(accent).toHaveAttribute('style', /9a3412/);
  await expect(page.getByText('Every pair can be read')).toBeVisible();
  await page.getByLabel('Accent, Light').fill('#ffd400');
  await expect(page.getByText(/pairs? cannot be read/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy CSS' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await css.innerText());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(css).not.toContainText('#ffd400');
});

/** Light and dark, left to right and right to left. */
const variants = [
  { lang: 'en', scheme: 'light', dir: 'ltr' },
  { lang: 'en', scheme: 'dark', dir: 'ltr' },
  { lang: 'ar', scheme: 'light', dir: 'rtl' },
];

for (const { id, page: name, title } of examples)
  test(`${name}, “${title}”: is shown and accessible in light, dark and right to left`, async ({
    page,
  }) => {
    for (const { lang, scheme, dir } of variants) {
      await page.goto(`/frame/index.html?${new URLSearchParams({ example: id, lang, scheme })}`);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('data-example', /./, { timeout: 25_000 });
      await expect(page.locator('.example-failure')).toHaveCount(0);
      await expect(root).toHaveAttribute('dir', dir);
      expect(await axeViolations(page), `${lang} ${scheme}`).toEqual([]);
    }
  });
