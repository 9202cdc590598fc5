import { interleave } from '../interleave.ts';
import { median } from '../median.ts';
import { hammer } from './hammer.ts';
import type { Target } from './target.ts';

/** The medians of one target. */
export type Figures = {
  readonly target: Target;
  readonly perSecond: number;
  /** CPU time of the server, user and system, in microseconds per request. */
  readonly cpu: number;
};

/** Requests per second and CPU time per request of every target, in the order given. */
export async function measureTargets(
  targets: readonly Target[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Figures[]> {
  // Until the compiler has settled: a fresh process takes twice the CPU for the same answer.
  await interleave(targets, 1, (target) => measure(target, 3));
  const measured = await interleave(targets, rounds, (target) => measure(target, seconds));
  return targets.map((target) => {
    const figures = measured.get(target) ?? [];
    return {
      target,
      perSecond: median(figures.map(({ perSecond }) => perSecond)),
      cpu: median(figures.map(({ cpu }) => cpu)),
    };
  });
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
