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
 * Rules by what a page differs in from one that was checked against all of them. A color scheme changes only contrast; another
 * language leaves contrast as it is.
 */
const optionsAfter = {
  nothing: all,
  'another scheme': { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes },
  'another language': { ...all, rules: { 'color-contrast': { enabled: false } } },
} as const satisfies Readonly<Record<string, RunOptions>>;

/** Returns the violations that axe finds in a page at rest: rule, description, and where. */
export async function axeViolations(
  page: Page,
  after: keyof typeof optionsAfter = 'nothing',
): Promise<readonly string[]> {
  const options = optionsAfter[after];
  let violations = await page.evaluate(runAxe, options);
  if (violations === undefined) {
    await page.evaluate(source);
    violations = await page.evaluate(runAxe, options);
  }
  return (violations ?? []).flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** Runs in the page, which may not have axe yet. Waits for what fades in, because a color on its way has less contrast. */
async function runAxe(options: RunOptions): Promise<Result[] | undefined> {
  if (typeof axe === 'undefined') return undefined;
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => {
      // Spinners never end.
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000;
    })
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.all(ending);
  return (await axe.run(document, options)).violations;
}

declare global {
  var axe: typeof import('axe-core');
}
