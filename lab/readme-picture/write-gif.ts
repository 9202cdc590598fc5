import type { Page } from '@playwright/test';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

export type Shot = { readonly picture: Picture; readonly milliseconds: number };

/** The last color of the palette stands for "as before". */
const unchanged = 255;

/** Writes a GIF that repeats forever. Pictures share one palette, and each holds only what differs from the one before. */
export function writeGif(shots: readonly Shot[]): Uint8Array {
  const { GIFEncoder, quantize, applyPalette } = gifenc;
  const [first] = shots;
  if (!first) throw new Error('There is nothing to write.');
  const { width, height } = first.picture;
  const palette = quantize(samples(shots), unchanged);
  const isNear = nearColors(palette);
  const encoder = GIFEncoder();
  let before: Uint8Array | undefined;
  // Padded, so that the index of what is unchanged is part of it.
  const colors = Array.from({ length: 256 }, (_, place) => palette[place] ?? [0, 0, 0]);
  for (const { picture, milliseconds } of shots) {
    const index = applyPalette(picture.data, palette);
    for (const [place, shown] of before?.entries() ?? [])
      if (isNear[shown]?.[index[place] ?? 0]) index[place] = shown;
    const { left, top, ...part } = difference(before, index, { width, height });
    const begin = encoder.bytesView().length;
    encoder.writeFrame(part.index, part.width, part.height, {
      ...(before === undefined && { palette: colors }),
      delay: milliseconds,
      transparent: before !== undefined,
      transparentIndex: unchanged,
      dispose: 1,
      repeat: 0,
    });
    // The encoder puts every part into the corner: its place is behind the eight bytes about delay and transparency.
    const written = encoder.bytesView();
    if (before)
      new DataView(written.buffer, written.byteOffset + begin + 9).setUint32(
        0,
        left + top * 65_536,
        true,
      );
    before = index;
  }
  encoder.finish();
  return encoder.bytes();
}

/** Up to this difference, of 255, a colour stays as it is shown: it is not seen, and whole shadows would be written for it. */
const near = 5;

/** Marks pairs of colours that look the same, by their places in the palette. */
function nearColors(palette: readonly (readonly number[])[]): readonly (readonly boolean[])[] {
  return palette.map((one) =>
    palette.map((other) =>
      one.every((channel, place) => Math.abs(channel - (other[place] ?? 0)) <= near),
    ),
  );
}

type Part = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly index: Uint8Array;
};

/** The rectangle in which something changed, with what did not as such. At least one pixel. */
function difference(
  before: Uint8Array | undefined,
  index: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Part {
  if (!before) return { left: 0, top: 0, width, height, index };
  let [left, top, right, bottom] = [width - 1, height - 1, 0, 0];
  for (const [place, color] of index.entries()) {
    if (color === before[place]) continue;
    const [x, y] = [place % width, Math.floor(place / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < left || bottom < top) [left, top, right, bottom] = [0, 0, 0, 0];
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const part = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const place = (top + y) * width + left + x;
      const color = index[place] ?? 0;
      part[y * size.width + x] = color === before[place] ? unchanged : color;
    }
  return { left, top, ...size, index: part };
}

/** Every fourth line of the pictures that stay for a while: the palette is for what is looked at. */
function samples(shots: readonly Shot[]): Uint8Array {
  const lines = shots
    .filter(({ milliseconds }) => milliseconds >= 200)
    .flatMap(({ picture: { data, width, height } }) =>
      Array.from({ length: Math.floor(height / 4) }, (_, line) =>
        data.subarray(line * 4 * width * 4, (line * 4 + 1) * width * 4),
      ),
    );
  return Uint8Array.from(Buffer.concat(lines));
}

export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

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
