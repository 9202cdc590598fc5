import { type Browser, chromium } from 'playwright-core';
import { chromiumExecutable } from '../../../e2e/src/browser.ts';
import { type FirstLoadBytes, firstLoadBytes } from '../first-load-bytes.ts';
import { interleave } from '../interleave.ts';
import { median } from '../median.ts';
import type { Rows } from '../table.ts';
import { type FirstLoadTime, firstLoadTime } from './first-load-time.ts';
import type { LoadMode } from './load-mode.ts';

/** Script bytes and main-thread time of every mode, each beside the first one. */
export async function measureFirstLoads(modes: readonly LoadMode[], rounds: number): Promise<Rows> {
  const { executablePath, env } = await chromiumExecutable();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox'],
  });
  try {
    const bytes = new Map<LoadMode, FirstLoadBytes>();
    // Also warms up the servers and the browser's own code cache on disk.
    for (const mode of modes) bytes.set(mode, await load(browser, mode, firstLoadBytes));
    const times = await interleave(modes, rounds, (mode) => load(browser, mode, firstLoadTime));
    const rows = modes.map((mode) => row(mode.name, bytes.get(mode), times.get(mode) ?? []));
    return rows.map((figures) => ({
      ...figures,
      'bytes ÷ bare': figures['script br B'] / (rows[0]?.['script br B'] ?? Number.NaN),
      'CPU ÷ bare': figures['CPU ms'] / (rows[0]?.['CPU ms'] ?? Number.NaN),
    }));
  } finally {
    await browser.close();
  }
}

function row(name: string, bytes: FirstLoadBytes | undefined, times: readonly FirstLoadTime[]) {
  return {
    'first load': name,
    'script br B': bytes?.ranBytes ?? Number.NaN,
    'fetched br B': bytes?.fetchedBytes ?? Number.NaN,
    'CPU ms': median(times.map(({ cpuMs }) => cpuMs)),
    'script ms': median(times.map(({ scriptMs }) => scriptMs)),
  };
}

async function load<Figures>(
  browser: Browser,
  mode: LoadMode,
  measure: (page: Parameters<LoadMode['visit']>[0], visit: LoadMode['visit']) => Promise<Figures>,
): Promise<Figures> {
  const context = await browser.newContext();
  try {
    await context.addCookies(mode.cookies.map((cookie) => ({ ...cookie, url: mode.origin })));
    return await measure(await context.newPage(), mode.visit);
  } finally {
    await context.close();
  }
}
