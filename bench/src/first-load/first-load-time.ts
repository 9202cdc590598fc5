import type { Page } from 'playwright-core';
import { untilQuiet } from '../until-quiet.ts';

/** Milliseconds of the page's main thread. */
export type FirstLoadTime = {
  /** All tasks: parsing, script, style, layout, paint. */
  readonly taskMs: number;
  /** Script alone. */
  readonly scriptMs: number;
};

/** Measures the main-thread time of a visit with a new page of a new context. */
export async function firstLoadTime(
  page: Page,
  visit: (page: Page) => Promise<unknown>,
): Promise<FirstLoadTime> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  await visit(page);
  await untilQuiet(page);
  const after = await read();
  const milliseconds = (name: string): number =>
    ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
  return { taskMs: milliseconds('TaskDuration'), scriptMs: milliseconds('ScriptDuration') };
}
