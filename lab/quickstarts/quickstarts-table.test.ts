import { expect, test } from 'vitest';
import { roadsTable } from './quickstarts-table.ts';

test('a road is a row, its time in minutes and seconds', () => {
  const table = roadsTable([{ name: 'four files', seconds: 65, commands: 6, lines: 30 }], {
    machine: '2 cores',
    day: '2026-11-23',
  });
  expect(table).toContain('| four files | 1:05 | 6 | 30 |\n');
  expect(table).toContain('Measured on 2026-11-23: 2 cores.');
});
