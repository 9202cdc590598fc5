import type { BrowserContext, Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connect,
  connectButton,
  openDialog,
  signButton,
  stepPane,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { stubPairing } from '@portico/testing/wallets/stub-pairing';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.describe('with many wallets', () => {
  // What the dialogs do with the room that they have: small windows, long lists, steps of other heights.

  test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

  async function openList(page: Page): Promise<void> {
    await page.goto('/');
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: 'WalletConnect' })).toBeVisible();
  }

  /** Turns the wheel over the middle of the dialog, by far more than there is. */
  async function scrollToEnd(page: Page): Promise<void> {
    const box = await openDialog(page).boundingBox();
    if (!box) throw new Error('No dialog is open.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 10_000);
  }

  const height = (page: Page) =>
    openDialog(page).evaluate((element) => Math.round(element.getBoundingClientRect().height));
  const rooms = {
    'a short phone': { width: 390, height: 560 },
    'a desktop at 200 %': { width: 640, height: 400 },
    'a desktop at 400 %': { width: 320, height: 256 },
  };

  /** More wallets than any window has room for. */
  async function installManyWallets(context: BrowserContext): Promise<void> {
    for (let number = 0; number < 12; number += 1) {
      await installTestWallet(context, {
        name: `Wallet number ${number}`,
        rdns: `example.number${number}`,
      });
    }
  }

  for (const [name, viewport] of Object.entries(rooms)) {
    test.describe(name, () => {
      test.use({ viewport });

      test('a long list scrolls to its end under a fixed title and Close button', async ({
        page,
        context,
      }) => {
        await installManyWallets(context);
        await openList(page);
        const dialog = openDialog(page);
        const close = dialog.getByRole('button', { name: 'Close' });
        const title = dialog.getByRole('heading', { name: 'Connect a wallet' });
        const places = async () => [await close.boundingBox(), await title.boundingBox()];
        const before = await places();
        await scrollToEnd(page);
        await expect(dialog.getByRole('button', { name: 'What is a wallet?' })).toBeInViewport({
          ratio: 1,
        });
        expect(await places()).toEqual(before);
        // Where it seems to be, it is: nothing lies over it.
        await close.click();
        await expect(dialog).toHaveCount(0);
      });

      test('every step starts scrolled to its top, with Back and Close in the same position', async ({
        page,
      }) => {
        await openList(page);
        const dialog = openDialog(page);
        // Its heading is waited for like the others': the list has a button "Get a wallet", too, which goes with the list.
        for (const [press, title] of [
          ['What is a wallet?', 'What is a wallet?'],
          ['Get a wallet', 'Get a wallet'],
          ['Get Rainbow', 'Get Rainbow'],
          ['Get the app', 'Install Rainbow'],
          ['I have installed it', 'Get started with Rainbow'],
        ] as const) {
          await dialog.getByRole('button', { name: press, exact: true }).click();
          const heading = dialog.getByRole('heading', { name: title, exact: true });
          await expect(heading).toBeFocused();
          const top = await dialog.evaluate((element) => element.getBoundingClientRect().top);
          await expect
            .poll(async () => Math.round(((await heading.boundingBox())?.y ?? 0) - top))
            .toBeLessThanOrEqual(1);
          for (const button of ['Back', 'Close'])
            await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport({
              ratio: 1,
            });
        }
      });

      test('no focused element is hidden under the title', async ({ page, context }) => {
        await installManyWallets(context);
        await openList(page);
        const dialog = openDialog(page);
        await dialog.getByRole('button', { name: 'What is a wallet?' }).focus();
        for (let stop = 0; stop < 16; stop += 1) {
          await page.keyboard.press('Shift+Tab');
          const isSeen = await page.evaluate(() => {
            const active = document.activeElement;
            if (!active?.closest('.portico-wallets')) return true;
            const { left, top, width } = active.getBoundingClientRect();
            return active.contains(document.elementFromPoint(left + width / 2, top + 4));
          });
          expect(isSeen).toBe(true);
        }
      });
    });
  }

  test('names and icons announced by wallets do not overflow', async ({ page, context }) => {
    await installTestWallet(context, {
      rdns: 'example.long',
      name: `A wallet ${'with a very long name '.repeat(20)}`,
      info: { icon: 'data:image/png;base64,none' },
    });
    await openList(page);
    const row = openDialog(page).getByRole('button', { name: /A wallet with a very long name/ });
    // The first letter stands for a picture.
    await expect(row).toHaveText(/^AContinue with A.{1,32}…$/);
    await expect(row.locator('img')).toHaveCount(0);
  });

  test('the second half of a double click closes nothing', async ({ page, wallet }) => {
    await openList(page);
    const row = await openDialog(page).getByRole('button', { name: wallet.name }).boundingBox();
    if (!row) throw new Error('The wallet is not there.');
    const [x, y] = [row.x + 8, row.y + 8];
    await page.mouse.click(x, y);
    await expect(signButton(page)).toBeVisible();
    // Beside the step that asks for a signature is still the list, with the row of the same wallet.
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(signButton(page)).toBeVisible();
    await page.mouse.click(x, y);
    await expect(signButton(page)).toBeVisible();
    expect(await wallet.connectRequests(page)).toBe(1);
  });

  test('signing in later does not show the wallet list first', { tag: '@smoke' }, async ({
    page,
    wallet,
  }) => {
    await page.goto('/');
    await connect(page, wallet);
    await page.reload();
    await accountButton(page, wallet.address).click();
    const signIn = openDialog(page).getByRole('button', { name: 'Sign in', exact: true });
    await expect(signIn).toBeVisible();
    const headings = await page.evaluateHandle(() => {
      const seen: (string | null)[] = [];
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('dialog[open] h2'))
          seen.push(heading.textContent);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
      return seen;
    });
    await signIn.click();
    await expect(signButton(page)).toBeEnabled();
    expect(await headings.jsonValue()).not.toContain('Connect a wallet');
  });

  test.describe('a sheet', () => {
    test.use(dialogSizes.phone);

    test('has one height, on the list and on every step', async ({ page, context }) => {
      await stubPairing(context, { shows: 'code' });
      await openList(page);
      const list = await height(page);
      await openDialog(page).getByRole('button', { name: 'Rainbow' }).click();
      await expect(openDialog(page).getByRole('link', { name: 'Open Rainbow' })).toBeVisible();
      expect(await height(page)).toBe(list);
      await openDialog(page).getByRole('button', { name: 'Back', exact: true }).click();
      await openDialog(page).getByRole('button', { name: 'What is a wallet?' }).click();
      await expect(openDialog(page).getByRole('heading', { name: 'What is' })).toBeFocused();
      expect(await height(page)).toBe(list);
    });

    test('keeps its height while a message is signed', async ({ page, wallet }) => {
      await openList(page);
      await openDialog(page).getByRole('button', { name: wallet.name }).click();
      await expect(signButton(page)).toBeEnabled();
      const before = await height(page);
      await wallet.script(page, 'personal_sign', { hang: true });
      await signButton(page).click();
      await expect(openDialog(page).getByRole('status')).toHaveText(/Your wallet is waiting/);
      await expect.poll(() => height(page)).toBe(before);
    });
  });
});

const list = (page: Page) => openDialog(page).locator('.portico-pane--list');

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'Coinbase Wallet' })).toBeVisible();
}

test('from 768 px on the list stays beside the step', async ({ page, wallet }) => {
  await openAt(page, 768);
  await expect(stepPane(page)).toBeVisible();
  expect((await openDialog(page).boundingBox())?.width).toBe(720);
  await openDialog(page).getByRole('button', { name: wallet.name }).focus();
  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(list(page)).toBeVisible();
  const [left, right] = [await list(page).boundingBox(), await stepPane(page).boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test('below 768 px one column shows the list, then the step with a Back button', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  await openAt(page, 767);
  await expect(stepPane(page)).toBeHidden();
  expect((await openDialog(page).boundingBox())?.width).toBe(368);
  await openDialog(page).getByRole('button', { name: 'What is a wallet?' }).click();
  await expect(list(page)).toBeHidden();
  await expect(stepPane(page)).toBeVisible();
  await openDialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await expect(stepPane(page)).toBeHidden();
});

test('the layout follows window resizes while the dialog is open', async ({ page }) => {
  await openAt(page, 1000);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(stepPane(page)).toBeHidden();
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(stepPane(page)).toBeVisible();
});
