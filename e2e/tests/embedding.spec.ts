import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { shortAddress } from '@portico/testing/browser/flow';
import { test as base, expect } from '@portico/testing/fixtures/test';
import { listen } from '@portico/testing/process/listen';

/** A page of another site (another host) that shows a site in a frame, as Safe does. */
type Embedder = {
  readonly origin: string;
  show(page: Page, site: string): Promise<FrameLocator>;
};

async function startEmbedder() {
  const server = createServer((request, response) => {
    const site = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('site');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Apps</title><iframe src="${site}" width="1000" height="700"></iframe>`,
    );
  });
  const { origin, stop } = await listen(server);
  const embedder: Embedder = {
    origin,
    async show(page, site) {
      await page.goto(`${origin}/?${new URLSearchParams({ site })}`);
      return page.frameLocator('iframe');
    },
  };
  return { embedder, stop };
}

const test = base.extend<{ embedder: Embedder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  embedder: async ({}, use) => {
    const { embedder, stop } = await startEmbedder();
    await use(embedder);
    await stop();
  },
});

test.beforeEach(({ expected, embedder }) => {
  // The page around the frame is no business of the site's.
  expected.push(new RegExp(`request to another host: ${embedder.origin}/`));
});

test.describe('where the operator allows another site to frame this one', () => {
  test.use({
    siteEnvironment: async ({ embedder }, use) => {
      await use({ EMBED_IN: embedder.origin });
    },
  });

  test('a visitor signs in inside the frame and stays signed in only there', {
    tag: '@smoke',
  }, async ({ page, context, site, wallet, embedder }) => {
    let frame = await embedder.show(page, site.origin);
    await frame.getByRole('button', { name: 'Connect wallet' }).click();
    const dialog = frame.locator('dialog[open]');
    await dialog.getByRole('button', { name: wallet.name }).click();
    await dialog.getByRole('button', { name: 'Sign message' }).click();
    await expect(dialog).toHaveCount(0);
    const account = { name: shortAddress(wallet.address) };
    await expect(frame.getByRole('button', account)).toBeVisible();

    const issued = (await context.cookies()).filter(({ name }) => name.startsWith('next-auth.'));
    expect(issued.map(({ name }) => name)).toContain('next-auth.session-token');
    for (const cookie of issued) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });
      expect(cookie.partitionKey).toContain('127.0.0.1');
    }

    frame = await embedder.show(page, `${site.origin}/account`);
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByText(wallet.address).first()).toBeVisible();
    // What was signed in inside another site says nothing about the visitor of this one.
    const own = await context.newPage();
    await own.goto(`${site.origin}/account`);
    await expect(own).toHaveURL(/\/api\/auth\/signin\?/);
  });

  test('it serves its manifest and icon to that site', async ({ site }) => {
    const manifest = await fetch(`${site.origin}/manifest.json`);
    expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
    const { name, description, iconPath } = await manifest.json();
    expect([name, typeof description]).toEqual(['Portico', 'string']);
    const icon = await fetch(`${site.origin}/${iconPath}`);
    expect(icon.status).toBe(200);
    expect(icon.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('a third site cannot frame it', async ({ page, site, embedder, expected }) => {
    expected.push(/frame-ancestors|Refused to frame|Framing/, /request to another host/);
    const other = await startEmbedder();
    const frame = await other.embedder.show(page, site.origin);
    await expect(frame.getByRole('button', { name: 'Connect wallet' })).toHaveCount(0);
    await expect
      .poll(() => page.frames().map((each) => each.url()))
      .toContainEqual(expect.stringMatching(/^chrome-error:/));
    other.stop();
    // The one that was named does, in the same moment.
    const named = await embedder.show(page, site.origin);
    await expect(named.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  });
});

test('no other site can frame this one unless its operator listed it', async ({
  page,
  site,
  embedder,
  expected,
}) => {
  expected.push(/frame-ancestors|Refused to frame|Framing/);
  await embedder.show(page, site.origin);
  await expect
    .poll(() => page.frames().map((each) => each.url()))
    .toContainEqual(expect.stringMatching(/^chrome-error:/));
  expect((await fetch(`${site.origin}/manifest.json`)).status).toBe(404);
});
