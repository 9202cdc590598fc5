import type { Rows } from '../table.ts';
import { measureTargets } from './measure-targets.ts';
import type { Target } from './target.ts';

/** Requests per second and CPU time per request of every target, each beside the first one. */
export async function measureRequests(
  targets: readonly Target[],
  options: { readonly rounds: number; readonly seconds: number },
): Promise<Rows> {
  const figures = await measureTargets(targets, options);
  return figures.map(({ target, perSecond, cpu }) => ({
    request: target.name,
    'requests/s': perSecond,
    'CPU µs/request': cpu,
    'CPU ÷ bare': cpu / (figures[0]?.cpu ?? Number.NaN),
  }));
}
