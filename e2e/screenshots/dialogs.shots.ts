import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dialogSizes } from '../src/dialog-sizes.ts';
import { dialogStates } from '../src/dialog-states.ts';
import { openDialog } from '../src/flow.ts';
import { test } from '../src/test.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

/** Room around the dialog, in CSS pixels. */
const margin = 24;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, device] of Object.entries(dialogSizes)) {
    for (const unpaired of [false, true]) {
      test.describe(`${colorScheme} ${size} ${unpaired ? 'unpaired' : 'paired'}`, () => {
        test.use({
          siteEnvironment: unpaired ? {} : { WALLETCONNECT_PROJECT_ID: 'screenshots' },
        });

        test('every state', async ({ browser, site }) => {
          await mkdir(folder, { recursive: true });
          const states = dialogStates.filter(
            (state) => (state.only ?? size) === size && (state.unpaired ?? false) === unpaired,
          );
          for (const { name, reach } of states) {
            const context = await browser.newContext({
              ...device,
              colorScheme,
              reducedMotion: 'reduce',
              baseURL: site.origin,
              locale: 'en-GB',
            });
            const page = await context.newPage();
            await reach({ page, context, origin: site.origin });
            await page.mouse.move(0, 0);
            const box = await openDialog(page).boundingBox();
            await page.screenshot({
              path: `${folder}${name}-${size}-${colorScheme}.png`,
              animations: 'disabled',
              caret: 'hide',
              scale: 'css',
              ...(size === 'desk' && box
                ? {
                    clip: {
                      x: box.x - margin,
                      y: box.y - margin,
                      width: box.width + margin * 2,
                      height: box.height + margin * 2,
                    },
                  }
                : {}),
            });
            await context.close();
          }
        });
      });
    }
  }
}
