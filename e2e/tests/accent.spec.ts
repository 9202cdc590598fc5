import { contrast } from '../../scripts/contrast/contrast.ts';
import { expect, test } from '../src/test.ts';

/** Accents that a site may choose: the corners, and colours where black and white are close. */
const accents = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#0372fc', '#767676'];
// Around the luminance where black and white are equally good, in saturated hues.
accents.push('#0371fb', '#0373fd', '#f00000', '#ee0022', '#a64dff', '#008a00', '#0087a8');
accents.push('#e6007a', '#f6851b', '#8247e5', '#777700', '#008080', '#c0392b', '#707f8f');

for (const scheme of ['light', 'dark'] as const) {
  test(`text on any accent has enough contrast, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    for (const accent of accents) {
      const [text, ground] = await page.evaluate((chosen) => {
        document.documentElement.style.setProperty('--portico-accent', chosen);
        const probe = document.createElement('p');
        probe.style.setProperty('color', 'var(--portico-on-accent)');
        probe.style.setProperty('background-color', 'var(--portico-accent)');
        document.body.append(probe);
        const canvas = document
          .createElement('canvas')
          .getContext('2d', { willReadFrequently: true });
        const { color, backgroundColor } = getComputedStyle(probe);
        probe.remove();
        // Painting turns any notation into the bytes that are shown.
        return [color, backgroundColor].map((value) => {
          canvas?.clearRect(0, 0, 1, 1);
          if (canvas) {
            canvas.fillStyle = value;
          }
          canvas?.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
          return [red, green, blue] as const;
        });
      }, accent);
      expect
        .soft(contrast(text ?? [0, 0, 0], ground ?? [0, 0, 0]), accent)
        .toBeGreaterThanOrEqual(4.5);
    }
  });
}
