import { expect, test } from 'vitest';
import { roadsTable } from './quickstarts-table.ts';

const machine = { machine: '2 cores', day: '2026-11-23' };
const road = { name: 'four files', seconds: 65, commands: 6, lines: 30 };

test('a road is a row, its time in minutes and seconds', () => {
  const table = roadsTable([road], { ...machine, names: ['four files'], earlier: '' });
  expect(table).toContain('| four files | 1:05 | 6 | 30 |\n');
  expect(table).toContain('Measured on 2026-11-23: 2 cores.');
});

test('rows of roads that were not walked stay, and those of roads that are gone do not', () => {
  const earlier = '| gone | 0:09 | 1 | 1 |\n| four files | 9:09 | 9 | 9 |\n| next | 0:10 | 2 | 3 |';
  const names = ['next', 'four files'];
  const rows = roadsTable([road], { ...machine, names, earlier })
    .split('\n')
    .slice(2, 4);
  expect(rows).toEqual(['| next | 0:10 | 2 | 3 |', '| four files | 1:05 | 6 | 30 |']);
});
