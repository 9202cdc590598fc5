import { firstLoadBytes } from '@portico/bench/first-load-bytes';
import { bareReactSize } from '../../scripts/sizes/bundle.ts';
import { limits } from '../../scripts/sizes/limits.ts';
import { isAlive, untilAlive } from '../src/is-alive.ts';
import { signInContext } from '../src/signed-in.ts';
import { expect, test } from '../src/test.ts';

test('a first anonymous visit runs almost no script', { tag: '@smoke' }, async ({ page }) => {
  const { ranBytes, scripts } = await firstLoadBytes(page, () => page.goto('/'));
  expect(scripts.filter(({ ran }) => ran)).not.toEqual([]);
  expect(ranBytes).toBeLessThanOrEqual(limits.anonymousEntry);
  expect(await isAlive(page)).toBe(false);
});

test('with Save-Data nothing else is fetched', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
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
