import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from '@portico/testing/fixtures/test';

const site = fileURLToPath(new URL('../../apps/site/', import.meta.url));

// The one picture of the site that has words, which the build draws none of.
test('the social picture of the site', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  const svg = await readFile(`${site}brand/social.svg`, 'utf8');
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  );
  await writeFile(`${site}public/social.png`, await page.screenshot());
});
