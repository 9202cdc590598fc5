import type { Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { dialogSizes } from '@portico/testing/browser/devices';
import { connectButton, isAlive, openDialog, signButton } from '@portico/testing/browser/flow';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/motion';
import { holdScripts } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  var porticoHtmlDialog: Element | null;
}

const popular = ['Rainbow', 'Coinbase Wallet', 'Base Account', 'MetaMask', 'WalletConnect'];

/** The rows as they read. */
function rows(page: Page): Promise<readonly string[]> {
  return openDialog(page).locator('.portico-wallet').allInnerTexts();
}

/** Opens the dialog of the HTML while no other file is there. Returns how to let the files through. */
async function openBeforeReact(page: Page, endings?: readonly string[]): Promise<() => void> {
  const release = await holdScripts(page, endings);
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page)).toBeVisible();
  expect(await isAlive(page)).toBe(false);
  await page.evaluate(() => {
    globalThis.porticoHtmlDialog = document.querySelector('dialog[open]');
  });
  return release;
}

/** Waits until React answers for the dialog, which is still the same element. */
async function untilAdopted(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('.portico-dialog .portico-wallet') ?? {}).some((key) =>
          key.startsWith('__reactProps'),
        ),
      ),
    )
    .toBe(true);
  expect(
    await page.evaluate(
      () => document.querySelector('dialog[open]') === globalThis.porticoHtmlDialog,
    ),
  ).toBe(true);
}

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`the first click opens dialog and list in the same frame: ${size}`, {
    tag: '@smoke',
  }, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(context);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const release = await holdScripts(page);
    await page.goto('/');
    // Whether the dialog is open when the click has been answered: no script could come in between.
    const opened = await connectButton(page).evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelector('dialog')?.matches('[open]:modal');
    });
    expect(opened).toBe(true);
    expect(await rows(page)).toEqual(popular);
    await expect(openDialog(page).getByRole('heading', { name: 'Connect a wallet' })).toBeFocused();
    await page.evaluate(() => {
      globalThis.porticoHtmlDialog = document.querySelector('dialog[open]');
    });
    release();
    await untilAdopted(page);
    expect(await rows(page)).toEqual(popular);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

/** Presses a button once, as soon as the first paint is known of, and notes whether a modal dialog is open right after. */
async function pressAtFirstPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((button) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      document.querySelector<HTMLElement>(button)?.click();
      globalThis.porticoHtmlDialog = document.querySelector('dialog:modal');
    }).observe({ type: 'paint', buffered: true });
  }, selector);
}

test('a press at the first paint opens the dialog in the same frame, with no script file there', {
  tag: '@smoke',
}, async ({ page, context, wallet }) => {
  await page.setViewportSize(dialogSizes.phone.viewport);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const release = await holdScripts(page);
  await pressAtFirstPaint(page, 'main [data-portico-connect]');
  await page.goto('/');
  await page.waitForFunction(() => globalThis.porticoHtmlDialog?.matches(':modal'));
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();

  release();
  await expect(signButton(page)).toBeEnabled();
  expect(await wallet.connectRequests(page)).toBe(1);
});

test('a press before React has moved a streamed dialog to its place opens it modal', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  // React's own script leaves late parts of a stream hidden for up to 300 ms.
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    const place = dialog?.parentElement;
    if (!dialog || !place) throw new Error('No dialog in the HTML.');
    const streamed = Object.assign(document.createElement('div'), { hidden: true });
    streamed.append(dialog);
    document.body.append(streamed);
    setTimeout(() => place.append(dialog), 500);
  });
  await connectButton(page).click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  release();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await connectButton(page).click();
  await expect(page.locator('dialog:modal')).toBeVisible();
});

test('a press at the first paint is kept on a page with a session, too', async ({
  page,
  context,
  site,
}) => {
  await signInContext(context, site.origin);
  const release = await holdScripts(page);
  await pressAtFirstPaint(page, 'button.portico-connect');
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.porticoHtmlDialog === null);
  release();
  await expect(openDialog(page)).toBeVisible();
  await expect(openDialog(page)).toHaveCount(1);
});

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`a page at rest lays the closed dialog out, and shows nothing of it: ${size}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(context);
    await page.goto('/');
    // What is below the first screen is shown once its styles are there.
    await expect(page.locator('footer')).toBeVisible();
    const prepared = page.locator('dialog[data-portico-prepared]');
    await expect(prepared).toHaveCount(1);
    const parts = await prepared.evaluate((dialog) => {
      const all = [...dialog.querySelectorAll('*')];
      const shown = all.filter((part) => part.checkVisibility({ visibilityProperty: true }));
      const laidOut = dialog.getBoundingClientRect().height;
      // With it and without it in one frame: what else the page still lays out is no part of the difference.
      const pageHeight = document.documentElement.scrollHeight;
      (dialog as HTMLElement).style.display = 'none';
      const pageHeightWithout = document.documentElement.scrollHeight;
      (dialog as HTMLElement).style.removeProperty('display');
      return { laidOut, shown: shown.length, pageHeight, pageHeightWithout };
    });
    expect(parts.laidOut).toBeGreaterThan(100);
    expect(parts.shown).toBe(0);
    expect(parts.pageHeight).toBe(parts.pageHeightWithout);
    expect(await axeViolations(page)).toEqual([]);

    await connectButton(page).click();
    expect(await rows(page)).toEqual(popular);
    await expect(openDialog(page).getByRole('heading', { name: 'Connect a wallet' })).toBeFocused();
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test('a visitor with a session gets no dialog in the HTML', async ({ site }) => {
  const anonymous = await createVisitor(site.origin).get('/');
  expect(anonymous.text).toContain('data-portico-dialog="connect"');
  const { visitor } = await signedInVisitor(site.origin);
  expect((await visitor.get('/')).text).not.toContain('<dialog');
});

test('installed wallets are listed at once, and the row that is pressed is asked once', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  const release = await openBeforeReact(page);
  expect(await rows(page)).toEqual([`Continue with ${wallet.name}`, ...popular]);
  const row = openDialog(page).getByRole('button', { name: wallet.name });
  await row.click();
  await row.click();
  await expect(row).toHaveAttribute('aria-busy', 'true');
  expect(await wallet.calls(page)).toEqual([]);

  release();
  await expect(signButton(page)).toBeEnabled();
  expect(await wallet.connectRequests(page)).toBe(1);
});

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test.describe(`a long list: ${size}`, () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `Installed ${number}`);

    test.beforeEach(async ({ page, context }) => {
      await page.setViewportSize(viewport);
      // The dialog is where it stays at once.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await recordLayoutShifts(context);
      for (const name of names) {
        const rdns = `example.${name.replace(' ', '')}`;
        await installTestWallet(context, { name, rdns });
      }
    });

    const field = (page: Page) =>
      openDialog(page).getByRole('searchbox', { name: 'Search wallets' });

    test('has its search field at once, and adopting it moves nothing', async ({ page }) => {
      // The styles that the first paint does without come after the press, too.
      const release = await openBeforeReact(page, ['.js', '.css']);
      const before = [await field(page).boundingBox(), await openDialog(page).boundingBox()];
      expect(before).not.toContain(null);
      release();
      await untilAdopted(page);
      expect(await rows(page)).toEqual([...names, ...popular]);
      const after = [await field(page).boundingBox(), await openDialog(page).boundingBox()];
      expect(after).toEqual(before);
      expect(await layoutShifts(page)).toEqual([]);
    });

    test('what was typed before React is searched for, and stays', async ({ page }) => {
      const release = await openBeforeReact(page);
      await field(page).pressSequentially('installed 3');
      const before = await field(page).boundingBox();
      release();
      await untilAdopted(page);
      await expect.poll(() => rows(page)).toEqual(['Installed 3']);
      await expect(field(page)).toHaveValue('installed 3');
      await expect(field(page)).toBeFocused();
      expect(await field(page).boundingBox()).toEqual(before);
    });
  });
}

test('recent wallets come first at once', async ({ page, wallet }) => {
  await page.addInitScript(
    (ids) => localStorage.setItem('portico.recent', JSON.stringify(ids)),
    ['coinbase', 'example.portico.test', 'gone'],
  );
  const release = await openBeforeReact(page);
  const expected = [
    'Recent',
    'Coinbase Wallet',
    wallet.name,
    'Popular',
    ...popular.filter((name) => name !== 'Coinbase Wallet'),
  ];
  const list = () =>
    openDialog(page)
      .locator('h3:visible, .portico-wallet')
      .evaluateAll((parts) => parts.map(({ textContent }) => textContent));
  expect(await list()).toEqual(expected);
  release();
  await untilAdopted(page);
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(signButton(page)).toBeEnabled();
});

for (const [name, close] of Object.entries({
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Close: (page: Page) => openDialog(page).getByRole('button', { name: 'Close' }).click(),
  'a press on the backdrop': (page: Page) => page.mouse.click(8, 400),
})) {
  test(`${name} closes the dialog before React is there, and forgets what was pressed`, async ({
    page,
    wallet,
  }) => {
    const release = await openBeforeReact(page);
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await close(page);
    await expect(openDialog(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeFocused();
    await expect(connectButton(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await page.evaluate(() => document.documentElement.className)).toBe('');

    release();
    await expect.poll(() => isAlive(page)).toBe(true);
    await connectButton(page).click();
    await untilReady(page);
    expect(await wallet.connectRequests(page)).toBe(0);
  });
}

/** Waits until a press on a row is answered at once. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
}

test('React adopts the dialog with the focus where it is, and answers from then on', async ({
  page,
}) => {
  const release = await openBeforeReact(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const coinbase = openDialog(page).getByRole('button', { name: 'Coinbase Wallet' });
  await expect(coinbase).toBeFocused();
  release();
  await untilAdopted(page);
  await page.waitForLoadState('networkidle');
  await expect(coinbase).toBeFocused();
  await expect(connectButton(page)).toHaveAttribute('aria-expanded', 'true');

  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(openDialog(page).getByRole('heading', { name: 'Get a wallet' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
});

test('any other press in the dialog is kept and done, too', async ({ page }) => {
  const release = await openBeforeReact(page);
  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  release();
  await expect(openDialog(page).getByRole('heading', { name: 'Get a wallet' })).toBeFocused();
});

test('without its scripts the dialog says so, and trying again helps', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|net::ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await connectButton(page).click();
  const dialog = openDialog(page);
  await expect(dialog.getByRole('alert')).toHaveText(/could not be loaded/);
  await page.unroute('**/*.js');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  await connectButton(page).click();
  await dialog.getByRole('button', { name: 'Get a wallet' }).click();
  await expect(dialog.getByRole('heading', { name: 'Get a wallet' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const locale of ['en', 'ar']) {
    test.describe(`${colorScheme}, ${locale}`, () => {
      test.use({ colorScheme, locale });
      test('axe finds nothing, before React and after', async ({ page }) => {
        const release = await holdScripts(page);
        await page.goto('/');
        await page.locator('[data-portico-connect]').click();
        await expect(openDialog(page)).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
        expect(await axeViolations(page)).toEqual([]);
        release();
        await expect.poll(() => isAlive(page)).toBe(true);
        await page.waitForLoadState('networkidle');
        expect(await axeViolations(page)).toEqual([]);
      });
    });
  }
}
