import { firstLoadBytes } from '@portico/bench/first-load-bytes';
import { bareReactSize } from '../../scripts/sizes/bundle.ts';
import { limits } from '../../scripts/sizes/limits.ts';
import { accountButton, connectButton, openDialog, signButton } from '../src/flow.ts';
import { isAlive, untilAlive } from '../src/is-alive.ts';
import { signInContext } from '../src/signed-in.ts';
import { expect, test } from '../src/test.ts';
import { neverIdle, saveData } from '../src/without-idle.ts';

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

test('a visit with a session costs little more than React itself', async ({
  page,
  context,
  site,
}) => {
  await signInContext(context, site.origin);
  const { fetchedBytes } = await firstLoadBytes(page, async () => {
    await page.goto('/');
    await untilAlive(page);
  });
  expect(fetchedBytes).toBeLessThanOrEqual(limits.signedInTimesBareReact * (await bareReactSize()));
});

test('from the click to the session the page makes six requests, and eight files do in all', async ({
  page,
  wallet,
}) => {
  await saveData(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) requests.push(pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = requests.length;
  const verified = page.waitForResponse('**/api/auth/verify');
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await signButton(page).click();
  await verified;
  const after = requests.slice(before);
  expect(after.filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
    '/api/auth/nonce',
    '/api/auth/verify',
  ]);
  expect(after.length, after.join(' ')).toBeLessThanOrEqual(limits.requestsAfterClick);
  const files = requests.filter((path) => /\.(js|css)$/.test(path));
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(limits.filesInAll);
  await expect(accountButton(page, wallet.address)).toBeVisible();
});
