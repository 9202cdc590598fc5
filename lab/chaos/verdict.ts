import { type SoakResult, type Usage, warmUp } from './run-soak.ts';

/** A figure that has to stay flat: how it was at the end of the warm-up and how it moves since. */
export type Trend = {
  readonly name: string;
  readonly unit: string;
  readonly start: number;
  /** Per hour, as a straight line through all samples after the warm-up has it. */
  readonly perHour: number;
  readonly allowed: number;
  readonly isFlat: boolean;
};

/** Growth allowed in an hour: a leak of a hundred bytes a request exceeds it. */
export function judge({ usage, samples }: Pick<SoakResult, 'usage' | 'samples'>): readonly Trend[] {
  const trend = (
    name: string,
    unit: string,
    points: readonly { readonly second: number; readonly value: number }[],
    allow: (start: number) => number,
  ): Trend => {
    const end = points.at(-1)?.second ?? 0;
    const judged = points.filter(
      ({ second, value }) => second >= end * warmUp && Number.isFinite(value),
    );
    const { at, slope } = line(judged.map(({ second, value }) => [second / 3600, value]));
    const start = at((end * warmUp) / 3600);
    const allowed = allow(start);
    return { name, unit, start, perHour: slope, allowed, isFlat: slope <= allowed };
  };
  const of = (read: (one: Usage) => number | undefined) =>
    usage.map((one) => ({ second: one.second, value: read(one) ?? Number.NaN }));
  return [
    trend(
      'resident memory',
      'MB',
      of(({ resident }) => resident / 1e6),
      (start) => start * 0.1,
    ),
    trend(
      'heap after a collection',
      'MB',
      of(({ live }) => live && live / 1e6),
      (start) => start * 0.15,
    ),
    trend(
      'open descriptors',
      '',
      of(({ descriptors }) => descriptors),
      () => 10,
    ),
    trend(
      'latency, median',
      'ms',
      samples.map(({ second, p50 }) => ({ second, value: p50 })),
      (start) => Math.max(start, 5),
    ),
  ];
}

/** The straight line of least squares through points. */
function line(points: readonly (readonly [number, number])[]) {
  const count = Math.max(1, points.length);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, at: (x: number) => meanY + slope * (x - meanX) };
}
