import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from '../../e2e/playwright.config.ts';
import type { FollowedGuide } from './follow.ts';
import { findGuide } from './guides.ts';
import type { GuideOptions } from './test.ts';

const followed: readonly FollowedGuide[] = JSON.parse(
  readFileSync(process.env.GUIDES_FOLLOWED ?? '', 'utf8'),
);

/** For a development server, which compiles a page when it is first requested. */
const patient = { timeout: 180_000, expect: { timeout: 60_000 } };
const patientPage = { actionTimeout: 60_000, navigationTimeout: 60_000 };

/** The sites that `npm run test:guides` made by following guides: the same tests for each, as it is developed and as it is deployed. */
export default defineConfig<object, GuideOptions>({
  ...base,
  outputDir: 'test-results/guide-files',
  reporter: [['list'], ['json', { outputFile: 'test-results/guides.json' }]],
  // Texts name their ports, so one site runs at a time.
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'followed', testMatch: 'specs/followed.spec.ts' },
    ...followed
      .filter(({ error }) => error === undefined)
      .flatMap(({ name, folder, machine }) => {
        const { servers = {}, specs = [] } = findGuide(name) ?? {};
        return Object.entries(servers).map(([mode, { guarded = true }]) => ({
          ...(mode === 'development' && patient),
          name: `${name} ${mode}`,
          testMatch: ['specs/{site,better-auth,peer}.spec.ts'],
          grep: [
            ...(specs.includes('peer') ? [] : ['site', ...(guarded ? ['guarded'] : [])]),
            ...specs,
          ].map((tag) => new RegExp(`@${tag}$`)),
          use: {
            ...(mode === 'development' && patientPage),
            guideName: name,
            mode,
            guideFolder: folder,
            machine,
          },
        }));
      }),
  ],
});
