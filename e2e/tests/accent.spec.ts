import type { Page } from '@playwright/test';
import { contrast, parseHex, type Rgb } from '@portico/testing/browser/contrast';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

// Buttons have transitions, which must leave colors alone.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Accents that a site may choose: the corners, and colours where black and white are close. */
const accents = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#0372fc', '#767676'];
// Around the luminance where black and white are equally good, in saturated hues.
accents.push('#0371fb', '#0373fd', '#f00000', '#ee0022', '#a64dff', '#008a00', '#0087a8');
accents.push('#e6007a', '#f6851b', '#8247e5', '#777700', '#008080', '#c0392b', '#707f8f');

/** What a filled button is drawn with, as the bytes that are shown: whatever notation CSS computes. */
function fillAndLabel(page: Page): Promise<readonly [Rgb, Rgb]> {
  return page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.setProperty('background-color', 'var(--portico-fill)');
    probe.style.setProperty('color', 'var(--portico-on-fill)');
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    probe.remove();
    if (!canvas) throw new Error('No canvas');
    const painted = (value: string): Rgb => {
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    return [painted(backgroundColor), painted(color)] as const;
  });
}

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
      await page.evaluate(
        (chosen) => document.documentElement.style.setProperty('--portico-accent', chosen),
        accent,
      );
      const [fill, label] = await fillAndLabel(page);
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
      const painted = await page.evaluate(paintTokens, accent);
      for (const ground of ['ground', 'surface', 'raised']) {
        const ratio = (name: string) =>
          contrast(painted[name] ?? [0, 0, 0], painted[ground] ?? [0, 0, 0]);
        const name = `${colorScheme}, on ${ground}`;
        expect.soft(ratio('accent-text'), name).toBeGreaterThanOrEqual(4.5);
        expect.soft(ratio('focus'), name).toBeGreaterThanOrEqual(3);
      }
    }
  });

/** Sets the accent. Returns tokens as the bytes that are shown. */
function paintTokens(accent: string): Readonly<Record<string, Rgb>> {
  document.documentElement.style.setProperty('--portico-accent', accent);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('p');
  document.body.append(probe);
  const tokens = ['accent-text', 'focus', 'ground', 'surface', 'raised'].map((name) => {
    probe.style.setProperty('color', `var(--portico-${name})`);
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [name, [red, green, blue]] as const;
  });
  probe.remove();
  return Object.fromEntries(tokens);
}

test('the own accent fills deeper in the dark, with a white label', async ({ page }) => {
  for (const [scheme, fill] of [
    ['light', '#0052ff'],
    ['dark', '#2b66ff'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    expect(await fillAndLabel(page)).toEqual([parseHex(fill), [255, 255, 255]]);
  }
});

test('the label of a button reads in every kind and state, at once', async ({ page }) => {
  await page.goto('/');
  await openWithLateStyles(page);
  const kinds = ['', 'primary', 'quiet', 'danger'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const drawn = await openDialog(page).evaluate((dialog, names) => {
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const painted = (...layers: string[]) => {
        for (const value of layers) {
          if (!canvas) break;
          canvas.fillStyle = value;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
        return [red, green, blue] as const;
      };
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
            label: painted(color),
            fill: painted(ground, backgroundColor),
            moving: transitionProperty,
          };
        }),
      );
    }, kinds);
    expect(drawn).toHaveLength(2 * kinds.length);
    for (const { name, label, fill, moving } of drawn) {
      expect.soft(contrast(label, fill), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      expect.soft(moving, name).toBe('scale');
    }
  }
});
