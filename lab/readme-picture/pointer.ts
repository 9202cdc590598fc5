import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Pixels, four bytes each. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

/** A place in a picture, in pixels. */
export type Point = { readonly x: number; readonly y: number };

export function readPng(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data: new Uint8Array(data) };
}

/** Draws the pointer once, with its tip in the upper left corner: a screenshot of a page has none. */
export async function drawPointer(page: Page): Promise<Picture> {
  await page.setContent(
    '<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" width="24" height="30" viewBox="0 0 24 30"><path d="M1 1v22l5.5-5 3.6 8.4 4-1.7-3.6-8.3H18z" fill="#0b0d12" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>',
  );
  const clip = { x: 0, y: 0, width: 24, height: 30 };
  return readPng(await page.screenshot({ clip, omitBackground: true }));
}

/** A picture with the pointer at a place. */
export function withPointer(picture: Picture, pointer: Picture, at: Point): Picture {
  const data = Uint8Array.from(picture.data);
  for (let row = 0; row < pointer.height; row += 1) {
    for (let column = 0; column < pointer.width; column += 1) {
      const [x, y] = [Math.round(at.x) + column, Math.round(at.y) + row];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const source = (row * pointer.width + column) * 4;
      const target = (y * picture.width + x) * 4;
      const opacity = (pointer.data[source + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = data[target + channel] ?? 0;
        const over = pointer.data[source + channel] ?? 0;
        data[target + channel] = Math.round(under + (over - under) * opacity);
      }
    }
  }
  return { ...picture, data };
}

/** The places of a pointer that moves as a hand does: quick in the middle, slow at both ends. */
export function path(from: Point, to: Point, steps: number): readonly Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    const eased = part * part * (3 - 2 * part);
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
  });
}
