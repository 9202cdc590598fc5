import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printWalletScript } from './write-wallet-script.ts';

test('the script of the sign-in page is built from its source as it is now', async () => {
  const file = new URL('../packages/server/src/pages/wallet-script-text.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await printWalletScript());
}, 30_000);
