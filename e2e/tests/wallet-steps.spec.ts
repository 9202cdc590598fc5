import { axeViolations } from '../src/axe.ts';
import { dialogSizes } from '../src/dialog-sizes.ts';
import { dialogStates } from '../src/dialog-states.ts';
import { openDialog } from '../src/flow.ts';
import { expect, test } from '../src/test.ts';
import { watchContext } from '../src/watch-context.ts';

/** What the colours of the tokens meet in ways that no other state has; the others are looked at in light. */
const colourful = new Set([
  'list-installed',
  'downloads',
  'scan',
  'failed',
  'account',
  'network',
  'other-account',
]);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, device] of Object.entries(dialogSizes)) {
    for (const unpaired of [false, true]) {
      const states = dialogStates.filter(
        (state) =>
          (state.only ?? size) === size &&
          (state.unpaired ?? false) === unpaired &&
          (colorScheme === 'light' || colourful.has(state.name)),
      );
      if (states.length === 0) continue;
      test.describe(`${colorScheme}, ${size}, ${unpaired ? 'without' : 'with'} a project id`, () => {
        test.use({ siteEnvironment: unpaired ? {} : { WALLETCONNECT_PROJECT_ID: 'tests' } });

        test(`every step is accessible and quiet: ${states.map(({ name }) => name).join(', ')}`, async ({
          browser,
          site,
          problems,
          expected,
        }) => {
          // A page for each of up to twenty states, on a machine that may be slow.
          test.setTimeout(240_000);
          // The store's page that a visitor leaves for, and what the developer is told.
          expected.push(/request to another host: https:\/\/chromewebstore/, /No projectId found/);
          expected.push(/net::ERR_FAILED/);
          for (const { name, reach } of states) {
            const context = await browser.newContext({
              ...device,
              colorScheme,
              reducedMotion: 'reduce',
              baseURL: site.origin,
            });
            await watchContext(context, site.origin, problems);
            const page = await context.newPage();
            await reach({ page, context, origin: site.origin });
            const dialog = openDialog(page);
            expect.soft(await axeViolations(page), name).toEqual([]);
            expect.soft(await dialog.getAttribute('aria-labelledby'), name).not.toBeNull();
            await expect.soft(dialog, name).toHaveAccessibleName(/\S/);
            await expect
              .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
              .toBe(true);
            const wide = await dialog.evaluate((element) =>
              [...element.querySelectorAll('*')].some(
                (part) =>
                  part.scrollWidth > part.clientWidth + 1 &&
                  getComputedStyle(part).overflowX !== 'visible' &&
                  !part.classList.contains('portico-hidden-text'),
              ),
            );
            expect.soft(wide, `${name}: nothing is cut off at the side`).toBe(false);
            await context.close();
          }
        });
      });
    }
  }
}
