import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations are collected in full: what passes is not sent from the page. */
const options: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
};

/** Waits for what fades in, because a color on its way has less contrast. Spinners never end. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000;
      })
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ending);
  });
}

/** The violations that axe finds in a page at rest: rule, description, and where. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await settle(page);
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(source);
  const violations = await page.evaluate(async (given) => {
    return (await axe.run(document, given)).violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

declare global {
  var axe: typeof import('axe-core');
}
