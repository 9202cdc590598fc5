// Writes the one picture of the site that has words, which the build draws none of: `npm run icons`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@portico/testing/browser/browser';

const site = fileURLToPath(new URL('../../apps/site/', import.meta.url));
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const svg = await readFile(`${site}brand/social.svg`, 'utf8');
await page.setContent(
  `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
);
await page.screenshot({ path: `${site}public/social.png` });
await browser.close();
