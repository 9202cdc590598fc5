import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations are collected in full: what passes is not sent from the page. */
const resultTypes: RunOptions['resultTypes'] = ['violations'];
const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const all: RunOptions = { runOnly: { type: 'tag', values }, resultTypes };

/**
 * Rules by what a page differs in from one that was checked against all of them. A color scheme changes contrast alone; another
 * language leaves contrast as it is.
 */
const optionsAfter = {
  nothing: all,
  'another scheme': { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes },
  'another language': { ...all, rules: { 'color-contrast': { enabled: false } } },
} as const satisfies Readonly<Record<string, RunOptions>>;

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

/** Returns the violations that axe finds in a page at rest: rule, description, and where. */
export async function axeViolations(
  page: Page,
  after: keyof typeof optionsAfter = 'nothing',
): Promise<readonly string[]> {
  await settle(page);
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(source);
  const violations = await page.evaluate<Result[], RunOptions>(async (given) => {
    return (await axe.run(document, given)).violations;
  }, optionsAfter[after]);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

declare global {
  var axe: typeof import('axe-core');
}
