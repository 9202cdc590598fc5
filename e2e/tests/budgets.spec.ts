import {
  accountButton,
  connectButton,
  isAlive,
  openDialog,
  untilAlive,
} from '@portico/testing/browser/flow';
import { firstLoadBytes, neverIdle, saveData } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { limits } from '../../scripts/sizes/limits.ts';
import { bareReactSize } from '../../scripts/sizes/measure.ts';

test('until the page is idle, a first anonymous visit fetches and runs almost no script', {
  tag: '@smoke',
}, async ({ page }) => {
  await neverIdle(page);
  const { ranBytes, fetchedBytes, scripts } = await firstLoadBytes(page, () => page.goto('/'));
  expect(scripts.filter(({ ran }) => ran)).not.toEqual([]);
  expect(ranBytes).toBeLessThanOrEqual(limits.anonymousEntry);
  expect(fetchedBytes).toBeLessThanOrEqual(limits.anonymousEntry);
  expect(await isAlive(page)).toBe(false);
});

test('with Save-Data nothing else is fetched', async ({ page }) => {
  await saveData(page);
  const { fetchedBytes } = await firstLoadBytes(page, () => page.goto('/'));
  expect(fetchedBytes).toBeLessThanOrEqual(limits.anonymousEntry);
});

test('until the page is idle, a visit with a session costs little more than React itself', async ({
  page,
  context,
  site,
}) => {
  await neverIdle(page);
  await signInContext(context, site.origin);
  const { fetchedBytes } = await firstLoadBytes(page, async () => {
    await page.goto('/');
    await untilAlive(page);
  });
  expect(fetchedBytes).toBeLessThanOrEqual(limits.signedInTimesBareReact * (await bareReactSize()));
});

for (const saves of [false, true])
  test(`a press with a session ${saves ? 'fetches the account dialog where data is saved' : 'after a rest fetches no file'}`, async ({
    page,
    context,
    site,
  }) => {
    if (saves) await saveData(page);
    const { account } = await signInContext(context, site.origin);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    await untilAlive(page);
    const ahead = page.locator('link[rel="prefetch"]');
    if (saves) expect(await ahead.count()).toBe(0);
    // Each is requested twice, the second time to evaluate it: from the cache.
    else
      await expect
        .poll(async () => {
          const urls = await ahead.evaluateAll((links) =>
            links.map((link) => link.getAttribute('href')),
          );
          return (
            urls.length > 0 &&
            urls.every((url) => requests.filter((path) => path === url).length > 1)
          );
        })
        .toBe(true);
    const before = requests.length;
    await accountButton(page, account.address).click();
    await expect(openDialog(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const files = requests.slice(before).filter((path) => /\.(js|css)$/.test(path));
    if (saves) expect(files).not.toEqual([]);
    else expect(files).toEqual([]);
  });

/** What the page's buttons say. */
const labels = {
  en: { connect: 'Connect wallet', sign: 'Sign message' },
  de: { connect: 'Wallet verbinden', sign: 'Nachricht signieren' },
} as const;

for (const language of ['en', 'de'] as const)
  test(`from a cold click to the session a page in ${language} makes six requests, and eight files do in all`, async ({
    page,
    site,
    wallet,
  }) => {
    await saveData(page);
    await page
      .context()
      .addCookies([{ name: 'portico.locale', value: language, url: site.origin }]);
    const requests: string[] = [];
    let hasSession = false;
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol.startsWith('http') && !hasSession) requests.push(pathname);
    });
    // What shows the account is requested right after it.
    page.on('response', (response) => {
      hasSession ||= response.url().endsWith('/api/auth/verify');
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const before = requests.length;
    const { connect, sign } = labels[language];
    await page.getByRole('button', { name: connect }).click();
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await openDialog(page).getByRole('button', { name: sign }).click();
    await expect(accountButton(page, wallet.address)).toBeVisible();
    const after = requests.slice(before);
    expect(after.filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
      '/api/auth/nonce',
      '/api/auth/verify',
    ]);
    // The late styles come after the first paint, so a click at that moment is followed by their request, too.
    const styles = requests.slice(0, before).filter((path) => path.endsWith('.css'));
    const cold = [...styles, ...after];
    expect(cold.filter((path) => path.endsWith('.css'))).toHaveLength(1);
    expect(cold.length, cold.join(' ')).toBeLessThanOrEqual(limits.requestsAfterClick);
    const files = requests.filter((path) => /\.(js|css)$/.test(path));
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(limits.filesInAll);
  });

test('before a wallet is picked every request goes to the site itself', { tag: '@smoke' }, async ({
  page,
  context,
  site,
  wallet,
  expected,
}) => {
  expected.push(/status of 404/);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) {
      origins.add(new URL(request.url()).origin);
    }
  });
  for (const path of [
    '/',
    '/nowhere',
    '/api/auth/signin',
    '/api/auth/signout',
    '/api/auth/error',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await signInContext(context, site.origin);
  for (const path of ['/', '/account']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await untilAlive(page);
  }
  expect([...origins]).toEqual([site.origin]);
});
