import { readFileSync } from 'node:fs';
import { drawingColor } from '@portico/protocol/drawing-colors';
import {
  contrast,
  parseHex,
  type Rgb,
  readTokens,
  resolveToken,
  type Tokens,
} from '@portico/testing/browser/contrast';
import { describe, expect, test } from 'vitest';

const file = new URL('./tokens.css', import.meta.url);
const css = readFileSync(file, 'utf8');
const rules = readTokens(css);

function rule(selector: string): Tokens {
  const tokens = rules.get(selector);
  if (tokens === undefined) {
    throw new Error(`tokens.css has no rule ${selector}.`);
  }
  return tokens;
}

const root = rule(':root');

/** The tokens as one scheme has them: `light-dark(a, b)` is a or b. */
function inScheme(scheme: 'light' | 'dark'): Tokens {
  const pick = (value: string) => {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
    return (scheme === 'light' ? light : dark) ?? value;
  };
  return new Map([...root].map(([name, value]) => [name, pick(value)]));
}

const schemes = [
  ['light', inScheme('light')],
  ['dark', inScheme('dark')],
] as const;

/** The backgrounds of text, with the selected row of a list. */
const grounds = ['ground', 'surface', 'raised', 'selected'] as const;
const texts = ['text', 'muted', 'accent', 'danger', 'success', 'warning'] as const;
const edges = ['edge', 'focus', 'accent'] as const;

/** Our own accent of the dark scheme, and what `--portico-fill` makes of it by the numbers in its formula. */
const [, redChange = '', red = '', green = '', blue = ''] =
  /calc\(r - (\d+) \* max\(0, 1 - hypot\(r - (\d+), g - (\d+), b - (\d+)\)\)\)/.exec(css) ?? [];
const [, greenChange = ''] = /calc\(g - (\d+) \* max\(0/.exec(css) ?? [];
const changed: Rgb = [Number(red), Number(green), Number(blue)];
const filled: Rgb = [changed[0] - Number(redChange), changed[1] - Number(greenChange), changed[2]];

/** Black or white, as the browser chooses between them. */
const label = (fill: Rgb): Rgb =>
  contrast(fill, [0, 0, 0]) >= contrast(fill, [255, 255, 255]) ? [0, 0, 0] : [255, 255, 255];

describe.each(schemes)('%s', (_, tokens) => {
  const accent = parseHex(resolveToken(tokens, '--portico-accent'));
  const fill = String(accent) === String(changed) ? filled : accent;
  const colour = (name: string): Rgb =>
    name === 'fill' ? fill : parseHex(resolveToken(tokens, `--portico-${name}`));
  const ratio = (one: string, other: string): number => contrast(colour(one), colour(other));

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is legible on %s',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the label of a filled button is legible, at rest, waiting and under a pointer', () => {
    const hovered = fill.map((channel, index) => {
      return 0.9 * channel + 0.1 * (255 - (label(fill)[index] ?? 0));
    });
    const [one = 0, two = 0, three = 0] = hovered;
    expect(contrast(label(fill), fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(label(fill), [one, two, three])).toBeGreaterThanOrEqual(4.5);
  });

  test('the label of a filled button is legible where its colours cannot be computed', () => {
    expect(ratio('on-fill', 'accent')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges.flatMap((edge) => grounds.map((ground) => [edge, ground] as const)))(
    '%s is visible on %s',
    (edge, ground) => {
      expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  // None stands in a row of a list.
  test.each(['ground', 'surface', 'raised'])('a filled button is visible on %s', (ground) => {
    expect(ratio('fill', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the fill of the dark scheme is made of its accent', () => {
  const [, [, dark]] = schemes;
  expect(changed).toEqual(parseHex(resolveToken(dark, '--portico-accent')));
  expect(filled).toEqual(parseHex('#2b66ff'));
  expect(label(filled)).toEqual([255, 255, 255]);
});

test('a selected row is visible beside the others in the dark', () => {
  const [, [, dark]] = schemes;
  const ground = parseHex(resolveToken(dark, '--portico-surface'));
  const selected = parseHex(resolveToken(dark, '--portico-selected'));
  expect(contrast(selected, ground)).toBeGreaterThanOrEqual(1.3);
});

test.each(['light', 'dark'])('%s looks the same as system setting and as choice', (scheme) => {
  // A forced scheme changes `color-scheme`, which light-dark() follows, and no token.
  const selector = `:root[data-portico-scheme='${scheme}']`;
  expect(rule(selector).size).toBe(0);
  expect(css).toContain(`${selector} {\n  color-scheme: ${scheme};\n}`);
});

test('the light on pages is that of the drawing', () => {
  const light = readTokens(readFileSync(new URL('./light.css', import.meta.url), 'utf8'));
  const value = light.get(':root')?.get('--portico-beam') ?? '';
  expect(value.replace(/\s+/g, ' ').replace(/\( | \)/g, (end) => end.trim())).toBe(
    drawingColor('beam'),
  );
});
