import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { openDialog } from '../browser/flow.ts';

/** What a camera reads from the code that the dialog shows. */
export async function scanCode(page: Page): Promise<string> {
  const picture = await openDialog(page)
    .getByRole('img', { name: /^QR code/ })
    .screenshot({ animations: 'disabled' });
  const { data, width, height } = PNG.sync.read(picture);
  // Its types are written for CommonJS, where the function is the module.
  const read = jsqr as unknown as typeof jsqr.default;
  const code = read(new Uint8ClampedArray(data), width, height);
  if (code === null) throw new Error('The picture holds no code that can be read.');
  return code.data;
}
