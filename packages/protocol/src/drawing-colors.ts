/** A part of a color, in numbers or by the same part of the accent. */
type Part =
  | number
  | { readonly times: number }
  | { readonly atMost: number }
  | { readonly plus: number; readonly atLeast: number };

/** Lightness and chroma; the hue is the accent's. */
type Shade = readonly [lightness: Part, chroma: Part];

/**
 * Stone, leaf and light of the portico, made of a site's accent (OKLCH, CSS Color 4), by the scheme of the page. Stylesheets repeat the
 * formulas of those that they use.
 */
const shades = {
  lit: { light: [0.97, { times: 0.02 }], dark: [0.42, { times: 0.09 }] },
  stone: { light: [0.935, { times: 0.03 }], dark: [0.285, { times: 0.08 }] },
  recess: { light: [0.905, { times: 0.035 }], dark: [0.24, { times: 0.075 }] },
  shadow: { light: [0.8, { times: 0.06 }], dark: [0.17, { times: 0.07 }] },
  // Small and on a dialog's ground, stone needs more depth.
  gateLit: { light: [0.95, { times: 0.03 }], dark: [0.56, { times: 0.12 }] },
  gateStone: { light: [0.87, { times: 0.05 }], dark: [0.43, { times: 0.12 }] },
  gateShadow: { light: [0.74, { times: 0.07 }], dark: [0.31, { times: 0.12 }] },
  leaf: { light: [0.3, { times: 0.17 }], dark: [0.2, { times: 0.17 }] },
  leafEdge: { light: [0.42, { times: 0.23 }], dark: [0.36, { times: 0.24 }] },
  beam: {
    light: [{ plus: -0.04, atLeast: 0.62 }, { atMost: 0.21 }],
    dark: [{ plus: -0.04, atLeast: 0.66 }, { times: 1 }],
  },
} as const satisfies Readonly<Record<string, { readonly light: Shade; readonly dark: Shade }>>;

/** The name of a color of the portico. */
export type DrawingColor = keyof typeof shades;

/** The light in a doorway below its beam: lightness, and a factor of the beam's chroma. */
const fading = [
  [0.78, 0.8],
  [0.96, 0.15],
] as const;

/** Returns a color as CSS, made of the accent while the page is drawn. */
export function drawingColor(name: DrawingColor, accent = 'var(--portico-accent)'): string {
  const { light, dark } = shades[name];
  const css = ([lightness, chroma]: Shade) =>
    `oklch(from ${accent} ${partCss('l', lightness)} ${partCss('c', chroma)} h)`;
  return `light-dark(${css(light)}, ${css(dark)})`;
}

/** Returns a color as `#rrggbb`, for mails and pictures: there no stylesheet computes it. */
export function drawingHex(name: DrawingColor, accent: string, scheme: 'light' | 'dark'): string {
  const [l, c, h] = toOklch(accent);
  const [lightness, chroma]: Shade = shades[name][scheme];
  return toHex([partValue(l, lightness), partValue(c, chroma), h]);
}

/** Returns the colors of the light in a doorway as CSS, from its top down. */
export function lightColors(beam: string): readonly string[] {
  return [beam, ...fading.map(([l, c]) => `oklch(from ${beam} ${l} calc(c * ${c}) h)`)];
}

/** Returns the same as `#rrggbb`. */
export function lightHexes(accent: string, scheme: 'light' | 'dark'): readonly string[] {
  const beam = drawingHex('beam', accent, scheme);
  const [, chroma, hue] = toOklch(beam);
  return [beam, ...fading.map(([l, c]) => toHex([l, chroma * c, hue]))];
}

function partCss(channel: 'l' | 'c', part: Part): string {
  if (typeof part === 'number') return String(part);
  if ('atMost' in part) return `min(${channel}, ${part.atMost})`;
  if ('times' in part) return part.times === 1 ? channel : `calc(${channel} * ${part.times})`;
  const sign = part.plus < 0 ? '-' : '+';
  return `max(${part.atLeast}, ${channel} ${sign} ${Math.abs(part.plus)})`;
}

function partValue(value: number, part: Part): number {
  if (typeof part === 'number') return part;
  if ('atMost' in part) return Math.min(value, part.atMost);
  if ('times' in part) return value * part.times;
  return Math.max(part.atLeast, value + part.plus);
}

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
