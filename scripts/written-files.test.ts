import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printMarks } from './write-marks.ts';
import { printStyleText, styleTexts } from './write-styles.ts';
import { printWalletScript } from './write-wallet-script.ts';

const read = (file: string) =>
  readFileSync(new URL(`../packages/${file}`, import.meta.url), 'utf8');

test('the marks of the interface are those of the SVG files', () => {
  const { module, css } = printMarks();
  expect(read('core/src/wallets/marks/marks.ts')).toBe(module);
  expect(read('react/src/styles/marks.css')).toBe(css);
});

test.each(styleTexts)('%s carries its stylesheets as they are now', (module, name, files) => {
  expect(read(module)).toBe(printStyleText(module, name, files));
});

test('the script of the sign-in page is built from its source as it is now', async () => {
  const file = new URL('../packages/server/src/pages/wallet-script-text.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await printWalletScript());
}, 30_000);
