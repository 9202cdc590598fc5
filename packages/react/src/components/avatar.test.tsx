import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const address = '0x4FfA2e2a1C9b8e5A7F7d0c1b2a3948576f6e5d4c';
const draw = (name: string) => renderToStaticMarkup(<Avatar address={name} />);

/** The four fills, as lightness, chroma and hue, and how far the arch is turned. */
function read(name: string) {
  const html = draw(name);
  const fills = [...html.matchAll(/oklch\(([\d.]+) ([\d.]+) (\d+)\)/g)].map((match) =>
    match.slice(1).map(Number),
  );
  return { fills, turned: Number(/rotate\((\d+) /.exec(html)?.[1]) };
}

/** WCAG 2 relative luminance of an OKLCH colour in sRGB. */
function luminance([lightness = 0, chroma = 0, hue = 0]: readonly number[]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const distance = (one: number, other: number) => {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
};

test('an account has the same picture everywhere, in every spelling and in later versions', () => {
  expect(draw(address)).toBe(draw(address.toLowerCase()));
  expect(read(address)).toEqual({
    fills: [
      [0.63, 0.16, 4],
      [0.63, 0.16, 44],
      [0.63, 0.16, 84],
      [0.63, 0.16, 124],
    ],
    turned: 67,
  });
});

test.each([address, '', '0x', 'ada@example.com', 'ünïcode 🦊'])(
  '%j has four hues of one lightness',
  (name) => {
    const { fills } = read(name);
    expect(fills).toHaveLength(4);
    expect(new Set(fills.map(([lightness, chroma]) => `${lightness} ${chroma}`)).size).toBe(1);
    for (const [index, [, , hue = -1]] of fills.entries()) {
      expect(hue).toBeGreaterThanOrEqual(0);
      expect(hue).toBeLessThan(360);
      for (const [, , other = 0] of fills.slice(index + 1))
        expect(distance(hue, other)).toBeGreaterThanOrEqual(30);
    }
  },
);

test('it is drawn without inline styles and ids', () => {
  expect(draw(address)).not.toMatch(/ (?:style|id)=/);
});

describe('every hue', () => {
  // The grounds on which pictures stand: #ffffff, and the lightest of the dark ones, #1c2029.
  test.each([
    ['light', 1],
    ['dark', 0.0144],
  ])('is visible on the %s ground', (_, ground) => {
    const [[lightness = 0, chroma = 0] = []] = read(address).fills;
    for (let hue = 0; hue < 360; hue += 1) {
      const found = luminance([lightness, chroma, hue]);
      const [dark = 0, light = 0] = [found, ground].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), String(hue)).toBeGreaterThanOrEqual(3);
    }
  });
});

test('addresses that differ in one digit look different', () => {
  const digits = [...'0123456789abcdef'];
  const places = Array.from({ length: 40 }, (_, place) => place + 2);
  let alike = 0;
  let pairs = 0;
  for (const place of places) {
    const pictures = digits.map((digit) =>
      read(address.slice(0, place) + digit + address.slice(place + 1)),
    );
    for (const [index, one] of pictures.entries())
      for (const other of pictures.slice(index + 1)) {
        pairs += 1;
        const hue = distance(one.fills[0]?.[2] ?? 0, other.fills[0]?.[2] ?? 0);
        if (hue < 15 && Math.abs(one.turned - other.turned) < 20) alike += 1;
      }
  }
  expect(pairs).toBe(4800);
  // 1.3 % of all pairs are, by chance.
  expect(alike / pairs).toBeLessThan(0.02);
});
