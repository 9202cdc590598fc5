import { describe, expect, test } from 'vitest';
import { drawFacade, drawGate, drawTurnedLeaf, svgMarkup } from './drawing.ts';
import { drawingColor, drawingHex, lightHexes, toHex, toOklch } from './drawing-colors.ts';

const hex = (name: Parameters<typeof drawingHex>[0]) => drawingHex(name, '#0052ff', 'light');

/** Every number of the paths in a drawing. */
const numbersIn = (drawing: string): readonly number[] =>
  [...drawing.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) =>
    (path.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  );

describe('colors', () => {
  test.each(['#0052ff', '#6c97ff', '#ffd60a', '#0b5d3b', '#c1121f', '#000000', '#ffffff'])(
    '%s is the same after OKLCH',
    (color) => {
      expect(toHex(toOklch(color))).toBe(color);
    },
  );

  test('OKLCH of the accent is what browsers compute', () => {
    const [lightness, chroma, hue] = toOklch('#0052ff');
    expect(lightness).toBeCloseTo(0.5, 1);
    expect(chroma).toBeCloseTo(0.264, 2);
    expect((hue * 180) / Math.PI + 360).toBeCloseTo(262.9, 1);
  });

  test('follow the accent in CSS', () => {
    expect(drawingColor('beam')).toBe(
      'light-dark(oklch(from var(--portico-accent) max(0.62, l - 0.04) min(c, 0.21) h), oklch(from var(--portico-accent) max(0.66, l - 0.04) c h))',
    );
  });

  test.each(['#ffd60a', '#0b5d3b', '#c1121f'])('keep the hue of %s outside of pages', (accent) => {
    for (const scheme of ['light', 'dark'] as const) {
      const [lightness, , hue] = toOklch(drawingHex('beam', accent, scheme));
      expect(lightness).toBeGreaterThanOrEqual(0.6);
      // A hue moves a little at the edge of sRGB.
      expect(Math.abs(hue - toOklch(accent)[2])).toBeLessThan(0.2);
      expect(lightHexes(accent, scheme)).toHaveLength(3);
    }
  });
});

describe('the drawing', () => {
  test('stays inside of its box', () => {
    for (const number of numbersIn(svgMarkup(drawFacade(hex))))
      expect(number).toBeLessThanOrEqual(320);
    for (const number of numbersIn(svgMarkup(drawGate(hex))))
      expect(number).toBeLessThanOrEqual(320);
  });

  test('has the columns of the gate in the door, too', () => {
    const column = /M27 39H71V46[^M]*?Z/.exec(svgMarkup(drawGate(hex)))?.[0];
    expect(column).toBeDefined();
    expect(svgMarkup(drawFacade(hex))).toContain(column);
  });

  test('narrows the leaf as it opens, and shows its edge', () => {
    const widths = (['closed', 'ajar', 'open'] as const).map((state) => {
      const [, edge = '', face = ''] =
        / d="([^"]*)".*? d="([^"]*)"/.exec(svgMarkup(drawTurnedLeaf(hex, state))) ?? [];
      const width = (path: string) => {
        const xs = (path.match(/-?\d+(\.\d+)?/g) ?? [])
          .map(Number)
          .filter((_, index) => index % 2 === 0);
        return Math.max(...xs) - Math.min(...xs);
      };
      return { edge: width(edge), face: width(face) };
    });
    const [closed, ajar, open] = widths;
    expect(closed?.face).toBe(104);
    expect(ajar?.face).toBeLessThan(closed?.face ?? 0);
    expect(open?.face).toBeLessThan(ajar?.face ?? 0);
    expect(closed?.edge).toBeLessThan(1);
    expect(open?.edge).toBeGreaterThan(4);
  });
});
