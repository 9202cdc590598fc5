import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../src/axe.ts';
import { openDialog } from '../src/flow.ts';
import { openState } from '../src/states/open-state.ts';
import { test } from '../src/states/own-site.ts';
import { siteKinds } from '../src/states/sites.ts';
import { type Size, sizes } from '../src/states/sizes.ts';
import { existsIn, type State } from '../src/states/state.ts';
import { states } from '../src/states/states.ts';
import { watchContext } from '../src/watch-context.ts';

// What holds in every state of pages and dialogs. The list is the one that the pictures are taken of.

/** Dialogs are as wide as they can be on a phone, and have tests of their own for narrower ones. */
const looked = { page: ['desk', 'phone', 'narrow'], dialog: ['desk', 'phone'] } as const;

/** A dialog has a name and the focus, and what is in it has room. */
async function expectWholeDialog(page: Page, name: string): Promise<void> {
  const dialog = openDialog(page).last();
  await expect.soft(dialog, name).toHaveAccessibleName(/\S/);
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), name)
    .toBe(true);
  const wide = await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')].some(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== 'visible' &&
        // The drawing below a short list is out of sight where it has no room.
        !part.matches('.portico-hidden-text, .portico-room'),
    ),
  );
  expect.soft(wide, `${name}: nothing is cut off at the side`).toBe(false);
}

/** Not `innerWidth`: a phone's grows with what is too wide. */
async function expectWholePage(page: Page, name: string, size: Size): Promise<void> {
  const { width } = sizes[size].viewport;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${name} is as wide as the window`).toBeLessThanOrEqual(width);
}

/** The ones that a quick run looks at. */
const isQuick = ({ name }: State): boolean =>
  /^(?:home|account-page|list|opening|failed|sign-in)$/.test(name);

for (const kind of siteKinds) {
  test.describe(kind, () => {
    test.use({ siteKind: kind });
    for (const state of states.filter(({ site = 'paired' }) => site === kind)) {
      test(`${state.name} is accessible and quiet`, {
        tag: isQuick(state) ? ['@smoke'] : [],
      }, async ({ browser, site, anvil, own, problems, expected }) => {
        expected.push(...(state.expected ?? []));
        for (const size of looked[state.shows]) {
          if (!existsIn(state, size)) continue;
          const page = await openState(state, {
            ...{ browser, site, anvil, own, size, locale: 'en' },
            prepare: (context) => watchContext(context, site.origin, problems),
          });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const name = `${state.name}, ${size}, ${colorScheme}`;
            expect.soft(await axeViolations(page), name).toEqual([]);
          }
          if (state.shows === 'dialog') await expectWholeDialog(page, `${state.name}, ${size}`);
          else await expectWholePage(page, `${state.name}, ${size}`, size);
          await page.context().close();
          await own?.database.giveBack(site.origin);
        }
      });
    }
  });
}
