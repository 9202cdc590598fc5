import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, parseHex, readTokens, resolveToken, type Tokens } from './contrast.ts';

const file = new URL('../../packages/react/src/styles/tokens.css', import.meta.url);
const rules = readTokens(readFileSync(file, 'utf8'));

function rule(selector: string): Tokens {
  const tokens = rules.get(selector);
  if (tokens === undefined) {
    throw new Error(`tokens.css has no rule ${selector}.`);
  }
  return tokens;
}

const light = rule(':root');
const systemDark = rule(":root:not([data-portico-scheme='light'])");
const forcedDark = rule(":root[data-portico-scheme='dark']");
const schemes = [
  ['light', light],
  ['dark by the system', new Map([...light, ...systemDark])],
  ['dark by choice', new Map([...light, ...forcedDark])],
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

test('dark looks the same whether the system or the visitor asks for it', () => {
  expect(Object.fromEntries(forcedDark)).toEqual(Object.fromEntries(systemDark));
});
