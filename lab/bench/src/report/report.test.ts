import { describe, expect, it } from 'vitest';
import { figureTables, insertTable } from './figure-tables.ts';
import { costTable } from './readme-table.ts';
import {
  formatFigure,
  type Part,
  type Report,
  type Row,
  terminalTable,
  timesBetter,
  timesLimit,
  worstRows,
} from './report.ts';
import { tables } from './write-report.ts';

const paint: Row = {
  name: 'first paint',
  variant: 'phone',
  unit: 'ms',
  better: 'less',
  values: { Portico: 400, other: 800, 'bare React': 300 },
};
const paintOnDesktop: Row = {
  ...paint,
  variant: 'desktop',
  values: { Portico: 100, other: null, 'bare React': 50 },
};
const sessions: Row = {
  name: 'GET session <live>',
  unit: '',
  better: 'more',
  values: { Portico: 30_123, 'next-auth 4': 1000, 'bare framework': 60_246 },
};

const part = (rows: readonly Row[]): Part => ({
  title: 'a part',
  date: '2026-11-22T14:00:00.000Z',
  tries: 5,
  runs: 3,
  commit: '0123456789abcdef',
  sources: ['packages/server'],
  hash: '',
  busy: 0,
  rows,
});
const report: Report = {
  node: 'v24.21.0',
  cpu: 'A processor',
  cores: 2,
  versions: {},
  parts: { browser: part([paint, paintOnDesktop]), sessions: part([sessions]) },
};

describe('ratios', () => {
  it('compare with the best other product, whichever way is better', () => {
    expect(timesBetter(paint)).toBe(2);
    expect(timesBetter({ ...paintOnDesktop, values: { Portico: 100, other: 80 } })).toBe(0.8);
    expect(timesBetter(sessions)).toBeCloseTo(30.123);
  });

  it('compare with limits apart', () => {
    expect(timesLimit(paint)).toBe(0.75);
    expect(timesLimit(sessions)).toBe(0.5);
  });

  it('are left out where Portico or every other product has no figure', () => {
    expect(timesBetter({ ...paint, values: { Portico: null, other: 1 } })).toBeUndefined();
    expect(
      timesBetter({ ...sessions, values: { Portico: 1, 'bare framework': 2 } }),
    ).toBeUndefined();
    expect(timesLimit({ ...sessions, values: { Portico: 1, 'next-auth 4': 2 } })).toBeUndefined();
  });

  it('leave out what is no product, or Portico in another place', () => {
    const values = { Portico: 10, 'next-auth in Next': 1, 'Portico in Next': 1, other: 20 };
    expect(timesBetter({ ...paint, values })).toBe(2);
  });

  it('are left out where Portico needs nothing at all', () => {
    expect(timesBetter({ ...paint, values: { Portico: 0, other: 5 } })).toBeUndefined();
  });
});

describe('the worst of several runs', () => {
  const run = (mine: number | null, other: number): Row => ({
    ...paint,
    values: { Portico: mine, other },
  });

  it('is the one in which Portico stood worst beside the others, with the figures of all in it', () => {
    const runs = [[run(400, 800), sessions], [run(390, 500)], [run(450, 900)]];
    expect(worstRows(runs)).toEqual([run(390, 500), sessions]);
  });

  it('is one in which it did not happen', () => {
    expect(worstRows([[run(400, 800)], [run(null, 800)]])).toEqual([run(null, 800)]);
  });

  it('counts Portico’s own figure where there is no other', () => {
    const alone = (mine: number): Row => ({ ...paint, values: { Portico: mine } });
    expect(worstRows([[alone(1)], [alone(3)], [alone(2)]])).toEqual([alone(3)]);
  });
});

it.each([
  [0, '0'],
  [0.846, '0.85'],
  [6.54, '6.5'],
  [97.6, '98'],
  [748.4, '748'],
  [27_749, '27,700'],
  [null, 'lost'],
  [undefined, ''],
])('formats %s as %j', (value, text) => {
  expect(formatFigure(value)).toBe(text);
});

it('aligns a table for the terminal, with ratios', () => {
  expect(terminalTable(part([paint, sessions])).split('\n')).toEqual([
    'a part                  Portico  other  bare React  next-auth 4  bare framework  × best other  × limit',
    'first paint, phone, ms      400    800         300                                        2 ×   0.75 ×',
    'GET session <live>       30,100                           1,000          60,200          30 ×    0.5 ×',
  ]);
});

describe('the tables', () => {
  const table = figureTables(report);

  it('has one line for each name, with the figures of all variants', () => {
    expect(table.split('\n')).toContain(
      '| first paint, phone / desktop, ms | **400 / 100** | 800 / lost | 300 / 50 | 2 × / – |',
    );
  });

  it('has a table for each side', () => {
    expect(table).toContain('| in the browser | Portico');
    expect(table).toMatch(
      /\n\| on the server \|.*\n.*\n\| GET session <live> \| \*\*30,100\*\* \|/,
    );
  });

  it('says when and on what it was measured', () => {
    expect(table).toContain('with Node 24.21.0 on 2 cores (A processor)');
    expect(table).toContain(
      '- a part; a part: worst of 3, commit 0123456789ab, 2026-11-22, of `packages/server`',
    );
  });

  it('replaces what is between the markers and nothing else', () => {
    const readme = [
      'before',
      '<!-- Made by `npm run bench -- --write`. -->',
      'old',
      '<!-- End of what the bench makes. -->',
      'after',
    ].join('\n');
    const made = insertTable(readme, table);
    expect(made).toBe(readme.replace('old', `\n${table}\n`));
    expect(insertTable(made, table)).toBe(made);
  });

  it('says that there are no figures while none are committed', () => {
    expect(figureTables(undefined)).toMatch(/^No figures/);
  });

  it('needs its markers', () => {
    expect(() => insertTable('no markers', table)).toThrow('It needs');
  });
});

const measuredSignIns: Report = {
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
    expect(costTable(measuredSignIns)).toContain('| **2,400** | 600 (Better Auth) | 4 × |');
  });

  it('has a footnote for each row, and ten rows at most', () => {
    const [table = '', notes = ''] = costTable(measuredSignIns).split('\n\n');
    const rows = table.split('\n').slice(2);
    expect(notes.split('\n')).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      expect(row).toContain(`<sup>${index + 1}</sup>`);
    }
    expect(rows.length).toBeLessThanOrEqual(10);
  });
});

it('documents with a table are named by their path in the repository', () => {
  expect(tables(report).map(([path]) => path)).toEqual(['README.md', 'docs/performance.md']);
});
