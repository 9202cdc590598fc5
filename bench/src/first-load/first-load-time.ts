import type { Page } from 'playwright-core';
import { untilQuiet } from '../until-quiet.ts';

/** Milliseconds of the page's main thread. */
export type FirstLoadTime = {
  /** CPU time of everything on it: parsing, script, style, layout, paint. */
  readonly cpuMs: number;
  /** Script alone, by the clock: Chromium does not count the CPU of it apart. */
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
  return { cpuMs: milliseconds('ThreadTime'), scriptMs: milliseconds('ScriptDuration') };
}
