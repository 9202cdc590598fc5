import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { openDialog } from '../browser/flow.ts';

/** Pixels that are cut off on each side of the picture, one try after the other. */
const margins = [0, 4, 8, 12, 16];

/**
 * Reads the code that the dialog shows, as a camera does: in several pictures with different margins. jsQR finds nothing in about
 * one good picture of a hundred, depending on where the code is in it.
 */
export async function scanCode(page: Page): Promise<string> {
  const screenshot = await openDialog(page)
    .getByRole('img', { name: /^QR code/ })
    .screenshot({ animations: 'disabled' });
  const picture = PNG.sync.read(screenshot);
  for (const margin of margins) {
    const code = readPicture(picture, margin);
    if (code !== undefined) return code;
  }
  throw new Error('The picture holds no code that can be read.');
}

function readPicture(picture: PNG, margin: number): string | undefined {
  const width = picture.width - 2 * margin;
  const height = picture.height - 2 * margin;
  const cut = new PNG({ width, height });
  PNG.bitblt(picture, cut, margin, margin, width, height, 0, 0);
  // Its types are written for CommonJS, where the function is the module.
  const read = jsqr as unknown as typeof jsqr.default;
  return read(new Uint8ClampedArray(cut.data), width, height)?.data;
}
