import { readFileSync } from 'node:fs';
import { popularWallets } from '@portico/core/internal/wallets/popular-wallets';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('marks.css', import.meta.url), 'utf8');
const marks = new URL('../../../core/src/wallets/marks/', import.meta.url);
const licences = readFileSync(new URL('LICENCES.md', marks), 'utf8');

/** Reads the mark's file: `meta-mask.svg` for `metaMask`. */
function readMark(mark = ''): string {
  const name = mark.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return readFileSync(new URL(`${name}.svg`, marks), 'utf8');
}

describe.each(popularWallets)('the mark of $name', ({ mark, icon, iconBackground }) => {
  it('says where it comes from, and its licence is named', () => {
    const note = /^<!-- Source: (\S+) .*Licence: (MIT|Apache-2\.0)(?:, (Copyright .*?))?\.? -->\n/;
    const [, source = '', licence, copyright] = note.exec(readMark(mark)) ?? [];
    expect(licence, 'a comment at the top names source and licence').toBeDefined();
    if (source === 'drawn') return;
    expect(licences).toContain(`\`${source}\``);
    expect(licences).toContain(copyright);
  });

  it('is the same in the stylesheet', () => {
    const rules = css.matchAll(
      /\.portico-mark--(\w+) \{\n {2}background-image: url\('([^']*)'\);\n\}/g,
    );
    expect([...rules].map(([, id, uri]) => ({ id, uri }))).toContainEqual({ id: mark, uri: icon });
  });

  it('is square and fills its tile', () => {
    const svg = decodeURIComponent(icon.replace('data:image/svg+xml,', ''));
    const [, x, y, width, height] =
      /^<svg [^>]*viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(svg) ?? [];
    expect(width).toBe(height);
    const [, ground = ''] = /<(?:rect|path)[^>]*? fill="([^"]*)"/.exec(svg) ?? [];
    // A gradient may be the background; a colour is the one that the descriptor says.
    if (ground.startsWith('#')) expect(ground.toLowerCase()).toBe(iconBackground);
    const covers = [
      `<rect width="${width}" height="${height}"`,
      `d="M${x} ${y}h${width}v${height}H${x}z"`,
      `d="M${x}${y}h${width}v${height}H${x}z"`,
    ];
    expect(covers.some((cover) => svg.includes(cover))).toBe(true);
  });
});
