import { untilAlive } from '../src/is-alive.ts';
import { expect, test } from '../src/test.ts';

test('one button leads from scheme to scheme, and its name says to which', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilAlive(page);
  const button = page.locator('.scheme button');
  const html = page.locator('html');
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([36, 36]);
  for (const scheme of ['dark', 'light']) {
    await expect(button).toHaveAccessibleName(`Use ${scheme} theme`);
    await button.click();
    await expect(html).toHaveAttribute('data-portico-scheme', scheme);
  }
  await expect(button).toHaveAccessibleName('Use system theme');
  await button.click();
  await expect(html).not.toHaveAttribute('data-portico-scheme');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'portico.scheme'))
    .toBe(false);
});
