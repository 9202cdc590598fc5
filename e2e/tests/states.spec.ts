import { expect, type Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { type Size, sizes } from '@portico/testing/browser/devices';
import { openDialog } from '@portico/testing/browser/flow';
import { watchContext } from '@portico/testing/browser/watch-context';
import { siteKinds, test } from '@portico/testing/states/own-site';
import { existsIn, type State } from '@portico/testing/states/state';
import { openState, states } from '@portico/testing/states/states';

// What holds in every state of pages and dialogs. The list is the one that the pictures are taken of.

/** All rules in light; a dark scheme changes contrast alone. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await axeViolations(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeViolations(page, 'another scheme'), `${name}, dark`).toEqual([]);
}

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

/** A page is as wide as its window. Not `innerWidth`: a phone's grows with what is too wide. */
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
        for (const size of ['desk', 'phone'] as const) {
          if (!existsIn(state, size)) continue;
          const page = await openState(state, {
            browser,
            site,
            anvil,
            own,
            size,
            locale: 'en',
            prepare: (context) => watchContext(context, site.origin, problems),
          });
          const name = `${state.name}, ${size}`;
          await expectAccessible(page, name);
          if (state.shows === 'dialog') await expectWholeDialog(page, name);
          else await expectWholePage(page, name, size);
          // Dialogs are as wide as they can be on a phone, and have tests of their own for narrower ones.
          if (state.shows === 'page' && size === 'phone') {
            await page.setViewportSize(sizes.narrow.viewport);
            await expectAccessible(page, `${state.name}, narrow`);
            await expectWholePage(page, `${state.name}, narrow`, 'narrow');
          }
          await page.context().close();
          await own?.database.giveBack(site.origin);
        }
      });
    }
  });
}
