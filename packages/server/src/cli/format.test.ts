import { expect, test } from 'vitest';
import { formatTime } from '../health/instance-status.ts';
import { table } from './format.ts';

test('columns are as wide as they need, and lines end with their last word', () => {
  expect(
    table(
      ['A', 'LONGER', 'C'],
      [
        ['wide cell', 'x', ''],
        ['y', 'z', 'end'],
      ],
    ),
  ).toBe('A          LONGER  C\nwide cell  x\ny          z       end');
});

test('control characters in user input do not reach the terminal', () => {
  const cell = 'a\u001b[2Jb\r\nc\u202ed';
  expect(table(['A'], [[cell]])).toBe('A\na�[2Jb��c�d');
});

test('a time is in UTC, to the second', () => {
  expect(formatTime(Date.parse('2026-03-01T12:00:00.999Z'))).toBe('2026-03-01 12:00:00 UTC');
});
