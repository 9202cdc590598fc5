import type { Row } from '../report/report.ts';

/** What was measured of one product in one row. */
export type RequestFigures = {
  readonly row: string;
  readonly product: string;
  readonly perSecond: number;
  /** CPU time of the server, user and system, in microseconds for each. */
  readonly cpu: number;
};

/** Two lines for each row: how many per second, and the CPU time of each. */
export function requestRows(figures: readonly RequestFigures[]): readonly Row[] {
  const names = [...new Set(figures.map(({ row }) => row))];
  return names.flatMap((name) => {
    const measured = figures.filter(({ row }) => row === name);
    const values = (of: (one: RequestFigures) => number) =>
      Object.fromEntries(measured.map((one) => [one.product, Number(of(one).toFixed(1))]));
    return [
      {
        name,
        variant: 'per second',
        unit: '',
        better: 'more' as const,
        values: values(({ perSecond }) => perSecond),
      },
      {
        name,
        variant: 'CPU',
        unit: 'µs',
        better: 'less' as const,
        values: values(({ cpu }) => cpu),
      },
    ];
  });
}
