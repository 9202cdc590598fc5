import { untilAlive } from '../src/is-alive.ts';
import { expect, test } from '../src/test.ts';

for (const [path, card] of [
  ['/', '.card'],
  ['/try', '.try-card'],
] as const) {
  test(`rows of cards on ${path} end where the page does, and no code is clipped`, async ({
    page,
  }) => {
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.locator(card).last()).toBeVisible();
      await page.locator(card).last().scrollIntoViewIfNeeded();
      const found = await page.locator(card).evaluateAll((cards) => {
        const boxes = cards.map((each) => each.getBoundingClientRect());
        const end = Math.max(...boxes.map(({ right }) => right));
        // The last card of a row is the one that the next is below.
        const short = boxes.filter((box, index) => {
          const next = boxes[index + 1];
          return (!next || next.left <= box.left) && box.right < end - 1;
        });
        const clipped = [...document.querySelectorAll('.code > section')].filter(
          (code) => code.scrollWidth > code.clientWidth,
        );
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          short: short.length,
          clipped: clipped.length,
          over: Math.max(0, scrollWidth - clientWidth),
        };
      });
      expect(found, `${width} px`).toEqual({ short: 0, clipped: 0, over: 0 });
    }
  });
}

test('one button leads from scheme to scheme, and its name says to which', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
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
