/** Lightness 0 to 1, chroma, hue in radians. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

type Triple = readonly [number, number, number];

/**
 * Converts `#rrggbb` to OKLCH.
 *
 * @see https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
  const [l, m, s] = multiply(toLms, [r, g, b]).map(Math.cbrt) as unknown as Triple;
  const [lightness, a, y] = multiply(toLab, [l, m, s]);
  return [lightness, Math.hypot(a, y), Math.atan2(y, a)];
}

/** Converts OKLCH to `#rrggbb`; what sRGB cannot show is cut off, as browsers do. */
export function toHex([lightness, chroma, hue]: Oklch): string {
  const lms = multiply(fromLab, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const linear = multiply(fromLms, lms.map((value) => value ** 3) as unknown as Triple);
  const bytes = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

function multiply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

const toLms: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromLms: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
