import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawFacade, drawTreads, drawTurnedLeaf, svgMarkup } from '@portico/protocol/drawing';
import { type DrawingColor, drawingHex, lightHexes } from '@portico/protocol/drawing-colors';
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
  const data = Buffer.from(mark).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${ground.light}"/><image href="data:image/svg+xml;base64,${data}" x="108" y="108" width="296" height="296"/></svg>`;
}

/** Draws the portico with its door open, in the light colors of a brand, for link previews. */
export function drawSocialPicture(accent: string, ground: SchemeColors): string {
  const color = (name: DrawingColor) => drawingHex(name, accent, 'light');
  const portico = svgMarkup([
    ...drawFacade(color, lightHexes(accent, 'light')),
    ...drawTurnedLeaf(color, 'open'),
    ...drawTreads(color),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${ground.light}"/><g transform="translate(328 60) scale(1.7)">${portico}</g></svg>`;
}
