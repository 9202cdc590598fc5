import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Brand, type ColorToken, colorTokens, type SchemeColors } from './brand.ts';

const schemes = ['light', 'dark'] as const;

/** Pairs of foreground and background with the contrast they need (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly (readonly [
  front: ColorToken,
  back: ColorToken,
  least: number,
  what: string,
])[] = [
  ['onFill', 'fill', 4.5, 'the label of buttons'],
  ...(['ground', 'surface', 'raised'] as const).flatMap((back) =>
    (['text', 'muted', 'accent', 'danger', 'success', 'warning'] as const).map(
      (front) => [front, back, 4.5, 'text'] as const,
    ),
  ),
  ['text', 'selected', 4.5, 'text'],
  ['edge', 'ground', 3, 'the edge of a field'],
  ['focus', 'ground', 3, 'the mark of what has the focus'],
];

/** Returns the colors of a brand as CSS, for the end of a stylesheet; empty without any. */
export function brandStyles({ colors }: Brand = {}): string {
  if (!colors) return '';
  const all = withButton(colors);
  const lines = Object.entries(colorTokens).flatMap(([token, name]) => {
    const color = all[token as ColorToken];
    return color ? `--portico-${name}:light-dark(${color.light},${color.dark})` : [];
  });
  return `:root:root{${lines.join(';')}}`;
}

/** Returns the problems of a brand's colors, one sentence each. */
export function colorProblems({ colors }: Brand = {}): readonly string[] {
  if (!colors) return [];
  const misspelt = Object.entries(colors).flatMap(([token, color]) => {
    if (!Object.hasOwn(colorTokens, token)) return `brand.colors.${token} is no color of a brand.`;
    if (color === undefined) return [];
    return schemes.flatMap((scheme) => {
      const value = color?.[scheme];
      if (/^#[\da-f]{6}$/i.test(value)) return [];
      return `brand.colors.${token}.${scheme} must be like #0052ff, and is "${value}".`;
    });
  });
  if (misspelt.length > 0) return misspelt;
  const changed = withButton(colors);
  const all = { ...defaultColors(), ...changed };
  const found = pairs.flatMap(([front, back, least, what]) => {
    if (!changed[front] && !changed[back]) return [];
    return schemes.flatMap((scheme) => {
      const [one, other] = [all[front]?.[scheme], all[back]?.[scheme]];
      if (!one || !other) return [];
      const ratio = contrast(one, other);
      if (ratio >= least) return [];
      const text = `brand.colors: ${front} ${one} on ${back} ${other} (${scheme}) has a contrast of ${ratio.toFixed(2)}, and ${what} needs ${least}.`;
      return { of: `${front} ${scheme}`, ratio, text };
    });
  });
  // Text is drawn on three grounds: only the worst contrast is reported.
  const worst = new Map(
    found.toSorted((a, b) => b.ratio - a.ratio).map((each) => [each.of, each.text]),
  );
  return [...worst.values()];
}

type Colors = NonNullable<Brand['colors']>;

/** Filled buttons take the accent, and their label is black or white, whichever reads better. */
function withButton(colors: Colors): Colors {
  const fill = colors.fill ?? colors.accent;
  if (!fill) return colors;
  const label = (color: string) =>
    contrast('#ffffff', color) >= contrast('#000000', color) ? '#ffffff' : '#000000';
  const onFill = { light: label(fill.light), dark: label(fill.dark) };
  return { ...colors, fill, onFill: colors.onFill ?? onFill };
}

/** The values of the tokens of @portico/react. Those that are made of others are the accent. */
function defaultColors(): Colors {
  const file = fileURLToPath(import.meta.resolve('@portico/react/styles/tokens.css'));
  const text = readFileSync(file, 'utf8');
  const values = Object.entries(colorTokens).flatMap(([token, name]) => {
    const found = new RegExp(`--portico-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(text);
    const [, light, dark] = found ?? [];
    return light && dark ? [[token, { light, dark } satisfies SchemeColors] as const] : [];
  });
  const colors: Colors = Object.fromEntries(values);
  return colors.accent ? { fill: colors.accent, ...colors } : colors;
}

/** The contrast of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
