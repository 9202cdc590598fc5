import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { shortAddress, untilAlive } from '@portico/testing/browser/flow';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import { listen } from '@portico/testing/process/listen';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the first HTML knows who is signed in', { tag: '@smoke' }, async ({ site }) => {
  const { account, visitor } = await signedInVisitor(site.origin);
  const { text } = await visitor.get('/');
  expect(text).toContain(shortAddress(account.address));
  expect(text).not.toContain('Connect wallet');
});

test('the first HTML of an anonymous visit offers to connect', async ({ site }) => {
  const { text } = await createVisitor(site.origin).get('/');
  expect(text).toContain('Connect wallet');
  expect(text).not.toMatch(/0x[0-9a-fA-F]{4}…/);
});

for (const path of ['/', '/account']) {
  test(`a reload of ${path} with a session neither flashes nor shifts the layout`, {
    tag: '@smoke',
  }, async ({ page, context, site }) => {
    const { visitor } = await signInContext(context, site.origin);
    await recordLayoutShifts(context);
    // What the server sent is what stays: the text before any script ran equals the text after, but for
    // times, which the server writes in UTC and the browser in its visitor's own way, and for the wallet, which only the
    // browser knows: the server says that it is being looked for, in the same room.
    // Scripts are only kept from loading: a browser without them shows no control that needs one.
    const unscripted = await page.context().browser()?.newPage();
    await unscripted?.route(/\.js$/, (route) => route.abort());
    await unscripted?.context().addCookies(await context.cookies());
    await unscripted?.goto(site.origin + path);
    const before = unscripted && (await textOfServer(unscripted));
    await unscripted?.close();

    await page.goto(path);
    await untilAlive(page);
    await page.reload();
    await untilAlive(page);
    expect(await textOfServer(page)).toBe(before);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await visitor.session()).toHaveProperty('address');
  });
}

test('hydration shifts no layout on an anonymous page', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  await recordLayoutShifts(context);
  await page.goto('/');
  await page.mouse.move(200, 200);
  await page.keyboard.press('Tab');
  await untilAlive(page);
  expect(await layoutShifts(page)).toEqual([]);
});

test('scrolling to the end shifts no layout', async ({ page, context }) => {
  await recordLayoutShifts(context);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (let screen = 0; screen < 6; screen += 1) {
      await page.mouse.wheel(0, viewport.height);
      expect(await layoutShifts(page)).toEqual([]);
    }
    await expect(page.getByRole('contentinfo')).toBeInViewport();
  }
});

test('every page stands in the site’s shell, without JavaScript', async ({ site }) => {
  const { visitor } = await signedInVisitor(site.origin);
  for (const [path, status, title] of [
    ['/', 200, 'Portico'],
    ['/try', 200, 'Try it · Portico'],
    ['/account', 200, 'Your account · Portico'],
    ['/nowhere', 404, 'This page does not exist · Portico'],
  ] as const) {
    const answer = await visitor.get(path, { accept: 'text/html' });
    expect(answer.status, path).toBe(status);
    for (const part of [/<header\b/, /<main\b/, /<footer\b/, `<title>${title}</title>`])
      expect(answer.text, path).toMatch(part);
  }
});

test('without JavaScript an anonymous visitor can read every page and choose the color scheme', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-portico-scheme', 'dark');
  // The button of the dialog would do nothing.
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Sign in' });
  // Its place is the button's: nothing stays beside it.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((await link.boundingBox())?.x).toBe(heading?.x);
  await link.click();
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  // Playwright hides <noscript> even without scripts, so what it says is read from the source.
  expect(await page.content()).toContain('Signing in with a wallet needs JavaScript');
  await context.close();
});

test('without JavaScript a session can be ended', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const { visitor } = await signInContext(context, site.origin);
  const page = await context.newPage();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(await visitor.session()).toEqual({});
  await context.close();
});

/** What the page says, with every time replaced by the instant it stands for. */
function textOfServer(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    for (const time of root.querySelectorAll('time')) time.textContent = time.dateTime;
    // Not empty, which would move what is below.
    for (const one of root.querySelectorAll('.wallet-name, .wallet button')) one.textContent = '…';
    return root instanceof HTMLElement ? root.innerText : '';
  });
}

test('a page that arrives in halves is painted whole', async ({
  page,
  context,
  site,
  expected,
}) => {
  // The halves come from another origin, which has none of the site's files.
  expected.push(/the server responded with a status of 404/, /^request to another host/);
  const html = await (await fetch(site.origin)).text();
  const middle = html.indexOf('</h1>');
  expect(middle).toBeGreaterThan(0);
  const firstHalfSent = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, middle), () => firstHalfSent.resolve());
    await rest.promise;
    response.end(html.slice(middle));
  });
  const { origin, stop } = await listen(server);
  try {
    await recordLayoutShifts(context);
    await page.goto(`${origin}/`, { waitUntil: 'commit' });
    await firstHalfSent.promise;
    await expect(page.locator('h1')).toBeAttached();
    // Long enough for a browser to paint what it has. It asks for no frame, so none can be waited for.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    expect(await painted()).toBe(0);
    rest.resolve();
    await expect.poll(painted).toBe(1);
    expect(await layoutShifts(page)).toEqual([]);
  } finally {
    rest.resolve();
    await stop();
  }
});
