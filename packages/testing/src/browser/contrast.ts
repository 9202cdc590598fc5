import type { Page } from '@playwright/test';

/** sRGB channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`; any other notation throws, because its contrast cannot be computed. */
export function parseHex(text: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (match === null) {
    throw new SyntaxError(`${text} is not a colour of the form #rrggbb.`);
  }
  const [, red = '', green = '', blue = ''] = match;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/**
 * Paints lists of colours, each over those before it, and returns the bytes that are shown: computed styles have colours in several
 * notations. Throws for what is no colour.
 */
export function paintColors(
  page: Page,
  lists: readonly (readonly string[])[],
): Promise<readonly Rgb[]> {
  return page.evaluate((all) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    return all.map((colors): Rgb => {
      canvas?.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        if (!canvas || !CSS.supports('color', color)) throw new Error(`Cannot paint ${color}`);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return [red, green, blue];
    });
  }, lists);
}

/** WCAG 2 contrast ratio of two opaque colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2 relative luminance. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The light that one channel emits, from 0 to 1. */
function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Custom properties of one rule: name (`--portico-text`) → value as written. */
export type Tokens = ReadonlyMap<string, string>;

/**
 * The custom properties of every innermost rule of a stylesheet: selector → declarations. Rules with
 * the same selector are merged, the later one wins, whatever media query they stand in.
 */
export function readTokens(css: string): ReadonlyMap<string, Tokens> {
  const rules = new Map<string, Map<string, string>>();
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const tokens = rules.get(selector.trim()) ?? new Map<string, string>();
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
      tokens.set(name, value.trim());
    }
    rules.set(selector.trim(), tokens);
  }
  return rules;
}

/** A token's value after following `var(--other)`. */
export function resolveToken(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) {
    throw new Error(`There is no token ${name}.`);
  }
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : resolveToken(tokens, reference);
}
