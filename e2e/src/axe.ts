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

/** The violations that axe finds in a page as it is now: rule, description, and where. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
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
