import { describe, expect, it } from 'vitest';
import { costTable } from './readme-table.ts';
import type { Report } from './report.ts';

const report: Report = {
  node: 'v24.21.0',
  cpu: 'A processor',
  cores: 2,
  versions: {},
  parts: {
    'sign-ins': {
      title: 'sign-ins',
      date: '2026-11-22T14:00:00.000Z',
      tries: 2,
      runs: 3,
      commit: '0123456789abcdef',
      sources: ['packages/server'],
      hash: '',
      busy: 0,
      rows: [
        {
          name: 'whole sign-ins',
          variant: 'per second',
          unit: '',
          better: 'more',
          values: { Portico: 2400, 'next-auth 4': 400, 'Better Auth': 600 },
        },
        { name: 'whole sign-ins', variant: 'CPU', unit: 'µs', better: 'less', values: {} },
      ],
    },
  },
};

describe('the table of the README', () => {
  it('has the sizes alone while nothing is measured', () => {
    const table = costTable(undefined);
    expect(table).toContain('|  | Portico |\n');
    expect(table).not.toContain('Best other');
  });

  it('has the best other product of the same row, and says which', () => {
    expect(costTable(report)).toContain('| **2,400** | 600 (Better Auth) | 4 × |');
  });

  it('has a footnote for each row, and ten rows at most', () => {
    const [table = '', notes = ''] = costTable(report).split('\n\n');
    const rows = table.split('\n').slice(2);
    expect(notes.split('\n')).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      expect(row).toContain(`<sup>${index + 1}</sup>`);
    }
    expect(rows.length).toBeLessThanOrEqual(10);
  });
});
