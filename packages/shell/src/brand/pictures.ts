import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { SchemeColors } from './brand.ts';

let ready: Promise<void> | undefined;

/** Draws an SVG file as PNG, this many pixels wide. Without fonts, so that every machine draws the same. */
export async function toPng(svg: string, width: number): Promise<Uint8Array> {
  // It is a module of WebAssembly, which is loaded once.
  ready ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  );
  await ready;
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  try {
    return drawing.render().asPng();
  } finally {
    drawing.free();
  }
}

/** Draws the mark on a ground, with the margin that launchers cut off ("maskable": the middle four fifths stay visible). */
export function drawIcon(mark: string, ground: SchemeColors): string {
  return drawOnGround(mark, { width: 512, height: 512, size: 296, color: ground.light });
}

/** Draws the mark on the ground, for link previews. */
export function drawSocialPicture(mark: string, ground: SchemeColors): string {
  return drawOnGround(mark, { width: 1200, height: 630, size: 320, color: ground.light });
}

function drawOnGround(
  mark: string,
  {
    width,
    height,
    size,
    color,
  }: {
    readonly width: number;
    readonly height: number;
    readonly size: number;
    readonly color: string;
  },
): string {
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  const data = Buffer.from(mark).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/><image href="data:image/svg+xml;base64,${data}" x="${x}" y="${y}" width="${size}" height="${size}"/></svg>`;
}
