import { lightHexes } from '@portico/protocol/drawing-colors';
import { expect, test } from 'vitest';
import { drawIcon, drawSocialPicture, toPng } from './pictures.ts';

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
