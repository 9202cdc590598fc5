import type { Locator, Page } from '@playwright/test';
import { localeCodes } from '@portico/protocol';
import { axeViolations } from '@portico/testing/browser/axe';
import { brokenWords } from '@portico/testing/browser/broken-words';
import { accountButton, openDialog, shortAddress, untilAlive } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { linkAccount, signedInVisitor } from '@portico/testing/site/signed-in';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({
  viewport: { width: 390, height: 844 },
});

/** What is wider than the place that it has. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const whole = [document.documentElement, ...(dialog ? [dialog] : [])]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => `<${tagName.toLowerCase()}>`);
    const labels = [...(dialog ?? document).querySelectorAll('.portico-button, h1, h2, h3')]
      .filter(
        (label) =>
          label.checkVisibility({ visibilityProperty: true }) &&
          label.scrollWidth > label.clientWidth + 1,
      )
      .map((label) => label.textContent ?? '');
    return [...whole, ...labels];
  });
}

const primary = (page: Page): Locator =>
  openDialog(page).locator('.portico-button--primary:not([inert] *)');

for (const code of localeCodes)
  test(`the dialogs and the examples page fit a phone and are accessible in ${code}`, {
    // Right to left, and in another script.
    tag: code === 'ar' ? ['@smoke'] : [],
  }, async ({ page, context, site, wallet }) => {
    const after = code === 'en' || code === 'ar' ? 'nothing' : 'another language';
    const fits = async (step: string) => {
      expect.soft(await tooWide(page), step).toEqual([]);
      expect.soft(await axeViolations(page, after), step).toEqual([]);
      if (code !== 'ja' && code !== 'ko') return;
      expect.soft(await brokenWords(page, '.portico-button, .portico-link'), step).toEqual([]);
    };
    await context.addCookies([{ name: 'portico.locale', value: code, url: site.origin }]);
    await page.goto('/try');
    await expect(page.locator(`html[lang="${code}"]`)).toBeAttached();
    await fits('the anonymous page');

    await page.locator('main .portico-button--primary').first().click();
    await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
    await fits('the list of wallets');

    await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(openDialog(page).getByRole('alert')).toBeVisible();
    await fits('a wallet that is busy');

    await primary(page).click();
    await expect(openDialog(page).getByText(shortAddress(wallet.address))).toBeVisible();
    await expect(primary(page)).toBeEnabled();
    await fits('a message to sign');

    await primary(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    await fits('the page with a session');

    await accountButton(page, wallet.address).click();
    await expect(openDialog(page).locator('.portico-account')).toBeVisible();
    await fits('the account');
    await page.keyboard.press('Escape');

    await wallet.setChainId(page, 1);
    await page.locator('main .portico-connect--wrong').click();
    await expect(primary(page)).toBeVisible();
    await fits('the network');
    await page.keyboard.press('Escape');

    await wallet.setChainId(page, 8453);
    const other = await installTestWallet(context, { name: 'Other', rdns: 'example.other' });
    const { visitor } = await signedInVisitor(site.origin, wallet.account);
    await linkAccount(site.origin, visitor);
    await page.goto('/account');
    await untilAlive(page);
    const ways = page.locator('section[aria-labelledby="ways-to-sign-in"]');
    await ways.locator('.portico-button--danger').first().click();
    await expect(ways.getByRole('group')).toBeVisible();
    await ways.getByRole('button').last().scrollIntoViewIfNeeded();
    await fits('the account page');

    await ways.locator('[aria-haspopup="dialog"]').click();
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(primary(page)).toBeVisible();
    await fits('a wallet that is linked');
    await primary(page).locator('xpath=following-sibling::button').click();
    await openDialog(page).getByRole('button', { name: other.name }).click();
    await expect(primary(page)).toBeEnabled();
    await fits('a message that links');
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('portico.mismatch'));
    await page.reload();
    await expect(openDialog(page).locator('.portico-accounts')).toBeVisible();
    await fits('an unknown account');
    await primary(page).click();
    await expect(primary(page)).toBeEnabled();
    await primary(page).click();
    await expect(openDialog(page).getByText(shortAddress(other.address))).toBeVisible();
    await fits('a linked wallet');
  });
