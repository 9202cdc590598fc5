import { expect, test } from 'vitest';
import { contrast, parseHex } from './contrast.ts';

// Reference values: WCAG 2.2, understanding 1.4.3 (#767676 is the lightest grey that passes on white).
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('%s against %s is %d', (one, other, ratio) => {
  expect(contrast(parseHex(one), parseHex(other))).toBeCloseTo(ratio, 2);
});

test.each(['#fff', 'red', 'rgb(0 0 0 / 50%)', '#12345678', ''])('%s is refused', (text) => {
  expect(() => parseHex(text)).toThrow(SyntaxError);
});
