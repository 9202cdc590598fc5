import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printMarks } from './write-marks.ts';

const read = (file: string) =>
  readFileSync(new URL(`../packages/${file}`, import.meta.url), 'utf8');

test('the marks of the interface are those of the SVG files', () => {
  const { module, css } = printMarks();
  expect(read('core/src/wallets/marks/marks.ts')).toBe(module);
  expect(read('react/src/styles/marks.css')).toBe(css);
});
