import { interleave } from '../interleave.ts';
import { median } from '../median.ts';
import type { Rows } from '../table.ts';
import { hammer } from './hammer.ts';
import type { Target } from './target.ts';

/** Requests per second and CPU time per request of every target, each beside the first one. */
export async function measureRequests(
  targets: readonly Target[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Rows> {
  // Until the compiler has settled: a fresh process takes twice the CPU for the same answer.
  await interleave(targets, 1, (target) => measure(target, 4));
  const measured = await interleave(targets, rounds, (target) => measure(target, seconds));
  const rows = targets.map((target) => {
    const figures = measured.get(target) ?? [];
    return {
      request: target.name,
      'requests/s': median(figures.map(({ perSecond }) => perSecond)),
      'CPU µs/request': median(figures.map(({ cpu }) => cpu)),
    };
  });
  return rows.map((row) => ({
    ...row,
    'CPU ÷ bare': row['CPU µs/request'] / (rows[0]?.['CPU µs/request'] ?? Number.NaN),
  }));
}

async function measure(
  { server, path, cookie }: Target,
  seconds: number,
): Promise<{ perSecond: number; cpu: number }> {
  const before = await server.cpu();
  const { requests, perSecond } = await hammer(server.origin + path, { seconds, cookie });
  const used = (await server.cpu()) - before;
  return { perSecond, cpu: used / requests };
}
