import type { Page } from '@playwright/test';
import { contrast, paintColors, parseHex, type Rgb } from '@portico/testing/browser/contrast';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

// Buttons have transitions, which must leave colors alone.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Accents that a site may choose: the corners, and colours where black and white are close. */
const accents = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#0372fc', '#767676'];
// Around the luminance where black and white are equally good, in saturated hues.
accents.push('#0371fb', '#0373fd', '#f00000', '#ee0022', '#a64dff', '#008a00', '#0087a8');
accents.push('#e6007a', '#f6851b', '#8247e5', '#777700', '#008080', '#c0392b', '#707f8f');

/** Returns tokens of colours as the bytes that are shown. */
async function paintTokens(page: Page, names: readonly string[]): Promise<readonly Rgb[]> {
  const colors = await page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement('p'));
    const computed = tokens.map((name) => {
      probe.style.setProperty('color', `var(--portico-${name})`);
      return [getComputedStyle(probe).color];
    });
    probe.remove();
    return computed;
  }, names);
  return await paintColors(page, colors);
}

const setAccent = (page: Page, accent: string) =>
  page.evaluate(
    (chosen) => document.documentElement.style.setProperty('--portico-accent', chosen),
    accent,
  );

/** Opens the dialog, and waits for the styles that a page fetches after its first paint: colors and states of what is in it. */
async function openWithLateStyles(page: Page): Promise<void> {
  await connectButton(page).click();
  const moving = () =>
    openDialog(page).evaluate((dialog) => {
      const button = document.createElement('button');
      button.className = 'portico-button';
      dialog.append(button);
      const { transitionProperty } = getComputedStyle(button);
      button.remove();
      return transitionProperty;
    });
  await expect.poll(moving).toBe('scale');
}

test('a filled button takes any accent, with a label of enough contrast', async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const accent of accents) {
      await setAccent(page, accent);
      const [fill = [0, 0, 0], label = fill] = await paintTokens(page, ['fill', 'on-fill']);
      const name = `${accent}, ${colorScheme}`;
      expect.soft(fill, name).toEqual(parseHex(accent));
      expect.soft(contrast(fill, label), name).toBeGreaterThanOrEqual(4.5);
    }
  }
});

// A light yellow, a dark green, a red.
for (const accent of ['#ffd60a', '#0b5d3b', '#c1121f'])
  test(`text, edges and focus in the accent are visible: ${accent}`, async ({ page }) => {
    await page.goto('/');
    await openWithLateStyles(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await setAccent(page, accent);
      const grounds = ['ground', 'surface', 'raised'];
      const [text = [0, 0, 0], focus = text, ...painted] = await paintTokens(page, [
        'accent-text',
        'focus',
        ...grounds,
      ]);
      expect(painted).toHaveLength(grounds.length);
      for (const [index, ground] of painted.entries()) {
        const name = `${colorScheme}, on ${grounds[index]}`;
        expect.soft(contrast(text, ground), name).toBeGreaterThanOrEqual(4.5);
        expect.soft(contrast(focus, ground), name).toBeGreaterThanOrEqual(3);
      }
    }
  });

test('the own accent fills deeper in the dark, with a white label', async ({ page }) => {
  for (const [scheme, fill] of [
    ['light', '#0052ff'],
    ['dark', '#2b66ff'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    expect(await paintTokens(page, ['fill', 'on-fill'])).toEqual([parseHex(fill), [255, 255, 255]]);
  }
});

test('the label of a button reads in every kind and state, at once', async ({ page }) => {
  await page.goto('/');
  await openWithLateStyles(page);
  const kinds = ['', 'primary', 'quiet', 'danger'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const drawn = await openDialog(page).evaluate((dialog, names) => {
      const ground = getComputedStyle(dialog).backgroundColor;
      return names.flatMap((kind) =>
        [false, true].map((isWaiting) => {
          const button = document.createElement('button');
          button.className = `portico-button portico-button--${kind}`;
          if (isWaiting) button.setAttribute('aria-disabled', 'true');
          dialog.append(button);
          const { color, backgroundColor, transitionProperty } = getComputedStyle(button);
          button.remove();
          return {
            name: `${kind} ${isWaiting}`,
            label: [ground, backgroundColor, color],
            fill: [ground, backgroundColor],
            moving: transitionProperty,
          };
        }),
      );
    }, kinds);
    expect(drawn).toHaveLength(2 * kinds.length);
    for (const { name, label, fill, moving } of drawn) {
      const [one = [0, 0, 0], other = one] = await paintColors(page, [label, fill]);
      expect.soft(contrast(one, other), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      expect.soft(moving, name).toBe('scale');
    }
  }
});
