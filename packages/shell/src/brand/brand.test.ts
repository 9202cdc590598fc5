import { lightHexes } from '@portico/protocol/drawing-colors';
import { describe, expect, test } from 'vitest';
import { brandStyles, colorProblems } from './colors.ts';
import { drawIcon, drawSocialPicture, toPng } from './pictures.ts';

const accent = { light: '#9a3412', dark: '#fdba74' };

describe('the colors of a brand', () => {
  test('are tokens by scheme, and a button’s label is black or white, whichever reads better', () => {
    const styles = brandStyles({ colors: { accent } });
    expect(styles).toContain('--portico-accent:light-dark(#9a3412,#fdba74)');
    expect(styles).toContain('--portico-fill:light-dark(#9a3412,#fdba74)');
    expect(styles).toContain('--portico-on-fill:light-dark(#ffffff,#000000)');
    expect(styles).not.toContain('--portico-text');
  });

  test('are empty without any', () => {
    expect(brandStyles()).toBe('');
    expect(brandStyles({ mark: 'brand/mark.svg' })).toBe('');
  });

  test('are accepted when every changed pair has enough contrast', () => {
    expect(colorProblems({ colors: { accent } })).toEqual([]);
    expect(colorProblems()).toEqual([]);
  });

  test('are refused where text cannot be read, with both colors and both numbers', () => {
    expect(colorProblems({ colors: { accent: { ...accent, light: '#ffee00' } } })).toEqual([
      'brand.colors: accent #ffee00 on surface #f6f7f9 (light) has a contrast of 1.12, and text needs 4.5.',
    ]);
  });

  test('are refused where a label cannot be read on its button', () => {
    const onFill = { light: '#000000', dark: '#000000' };
    expect(colorProblems({ colors: { accent, onFill } })).toEqual([
      expect.stringMatching(
        /^brand\.colors: onFill #000000 on fill #9a3412 \(light\).*label of buttons needs 4\.5/,
      ),
    ]);
  });

  test('are checked where only one color of a pair is the brand’s', () => {
    const blue = { light: '#0052ff', dark: '#6c97ff' };
    expect(colorProblems({ colors: { onFill: blue } }).join()).toContain('onFill #0052ff on fill');
    const selected = { light: '#000000', dark: '#ffffff' };
    expect(colorProblems({ colors: { selected } }).join()).toContain('on selected #000000 (light)');
  });

  test('may be left out as undefined', () => {
    expect(colorProblems({ colors: { accent: undefined } as never })).toEqual([]);
  });

  test('are checked against the ground that the brand has', () => {
    const ground = { light: '#ffffff', dark: '#777777' };
    expect(colorProblems({ colors: { ground } }).join()).toContain(
      'text #f3f5f9 on ground #777777',
    );
  });

  test('are named by token, as six digits', () => {
    const colors = { acent: accent, text: { light: 'black', dark: '#fff' } };
    expect(colorProblems({ colors } as never)).toEqual([
      'brand.colors.acent is no color of a brand.',
      'brand.colors.text.light must be like #0052ff, and is "black".',
      'brand.colors.text.dark must be like #0052ff, and is "#fff".',
    ]);
  });
});

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#ff0000" d="M0 0h8v8H0z"/></svg>';
const ground = { light: '#ffffff', dark: '#000000' };

/** Width and height of a PNG, from its first chunk. */
function pngSize(png: Uint8Array): readonly number[] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

test('icons are squares of the size that was asked for', async () => {
  for (const size of [180, 192, 512])
    expect(pngSize(await toPng(drawIcon(mark, ground), size))).toEqual([size, size]);
});

test('the social picture is 1200 × 630', async () => {
  expect(pngSize(await toPng(drawSocialPicture('#0052ff', ground), 1200))).toEqual([1200, 630]);
});

test('the social picture has the door in the accent of the site', async () => {
  expect(drawSocialPicture('#0b5d3b', ground)).toContain(lightHexes('#0b5d3b', 'light')[0]);
  expect(await toPng(drawSocialPicture('#0b5d3b', ground), 120)).not.toEqual(
    await toPng(drawSocialPicture('#c1121f', ground), 120),
  );
});

test('the mark is part of the picture', async () => {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
  expect(await toPng(drawIcon(mark, ground), 64)).not.toEqual(
    await toPng(drawIcon(empty, ground), 64),
  );
});
