import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from '../src/test.ts';

const site = fileURLToPath(new URL('../../apps/site/', import.meta.url));

/** The pictures of `public` that browsers and link previews want as PNG, by the drawing of `art` that each is made from. */
const pictures = [
  { file: 'icon-192', drawing: 'icon', width: 192, height: 192 },
  { file: 'icon-512', drawing: 'icon', width: 512, height: 512 },
  { file: 'touch-icon', drawing: 'icon', width: 180, height: 180 },
  { file: 'social', drawing: 'social', width: 1200, height: 630 },
] as const;

for (const { file, drawing, width, height } of pictures) {
  test(`${file} of the site`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const svg = await readFile(`${site}art/${drawing}.svg`, 'utf8');
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    );
    await writeFile(`${site}public/${file}.png`, await page.screenshot());
  });
}
