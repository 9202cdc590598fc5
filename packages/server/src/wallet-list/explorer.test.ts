import { plainPng } from '@portico/testing/wallets/wallet-explorer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureUri } from './explorer.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A frame header after a segment of another kind. */
function jpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    latin('\xff\xd8\xff\xe0\x00\x04JF\xff\xc0\x00\x0b\x08'),
    size,
    latin('\x01'),
  ]);
}

function webp(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const body = Buffer.concat([latin(`WEBP${kind}`), length, data, Buffer.alloc(12)]);
  return Buffer.concat([latin('RIFF'), length, body]);
}

const lossy = (side: number) => {
  const data = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  data.writeUInt16LE(side, 6);
  data.writeUInt16LE(side, 8);
  return webp('VP8 ', data);
};
const lossless = (side: number) => {
  const data = Buffer.alloc(5);
  data.writeUInt8(0x2f);
  data.writeUInt32LE((side - 1) | ((side - 1) << 14), 1);
  return webp('VP8L', data);
};
const extended = (side: number, flags = 0) => {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags);
  data.writeUIntLE(side - 1, 4, 3);
  data.writeUIntLE(side - 1, 7, 3);
  return webp('VP8X', data);
};

describe('a picture', () => {
  it.each([
    ['png', plainPng(64, 64)],
    ['png', plainPng(1024, 1)],
    ['jpeg', jpeg(64, 64)],
    ['webp', lossy(64)],
    ['webp', lossless(64)],
    ['webp', extended(64)],
  ])('is taken when it is a small %s', (type, bytes) => {
    const uri = pictureUri(bytes) ?? '';
    expect(uri).toBe(`data:image/${type};base64,${bytes.toString('base64')}`);
  });

  it.each([
    ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', latin('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['HTML', latin('<!doctype html><script>alert(1)</script>')],
    ['a GIF', latin('GIF89a\x01\x00\x01\x00\x80\x00\x00')],
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', latin('\x89PNG\r\n\x1a\n')],
    ['a JPEG without a frame', latin('\xff\xd8\xff\xd9')],
    [
      'a JPEG of empty segments',
      Buffer.concat([latin('\xff\xd8'), Buffer.alloc(5000, '\xff\xe0\x00\x00', 'latin1')]),
    ],
    ['a PNG that is too wide', plainPng(1025, 1)],
    ['a JPEG that is too high', jpeg(1, 5000)],
    ['a WebP that is too large', lossy(2000)],
    ['a lossless WebP that is too large', lossless(16_000)],
    ['an extended WebP that is too large', extended(100_000)],
    ['an animated WebP', extended(64, 0x02)],
    ['a JPEG without a size', jpeg(0, 0)],
  ])('is refused when it is %s', (_, bytes) => {
    expect(pictureUri(bytes)).toBeUndefined();
  });

  it('is read from any bytes without an error', () => {
    const starts = [
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'RIFF....WEBPVP8X',
      'RIFF....WEBPVP8L',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(pictureUri(Buffer.concat([latin(start), rest])) ?? '').toMatch(
          /^(?:data:image\/|$)/,
        );
      }),
    );
  });
});
