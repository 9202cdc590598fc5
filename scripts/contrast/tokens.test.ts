import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, parseHex, readTokens, resolveToken, type Tokens } from './contrast.ts';

const file = new URL('../../packages/react/src/styles/tokens.css', import.meta.url);
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

const grounds = ['ground', 'surface', 'raised'] as const;
const texts = ['text', 'muted', 'accent', 'danger', 'success', 'warning'] as const;
const edges = ['edge', 'focus', 'accent'] as const;

describe.each(schemes)('%s', (_, tokens) => {
  const ratio = (one: string, other: string): number =>
    contrast(
      parseHex(resolveToken(tokens, `--portico-${one}`)),
      parseHex(resolveToken(tokens, `--portico-${other}`)),
    );

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is legible on %s',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the label of a filled button is legible', () => {
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges.flatMap((edge) => grounds.map((ground) => [edge, ground] as const)))(
    '%s is visible on %s',
    (edge, ground) => {
      expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

test.each(['light', 'dark'])('%s looks the same as system setting and as choice', (scheme) => {
  // A forced scheme changes `color-scheme`, which light-dark() follows, and no token.
  const selector = `:root[data-portico-scheme='${scheme}']`;
  expect(rule(selector).size).toBe(0);
  expect(css).toContain(`${selector} {\n  color-scheme: ${scheme};\n}`);
});
