import type { LocaleCode } from '@portico/protocol';
import { openState } from '../src/states/open-state.ts';
import { siteKinds, sites } from '../src/states/sites.ts';
import { type Size, sizeNames } from '../src/states/sizes.ts';
import { existsIn } from '../src/states/state.ts';
import { states } from '../src/states/states.ts';
import { test } from '../src/test.ts';
import { pictureFile } from './folder.ts';

/** English in every size; right to left, long words and another script where they show. */
const languages: readonly (readonly [LocaleCode, readonly Size[]])[] = [
  ['en', sizeNames],
  ['ar', ['desk', 'phone']],
  ['de', ['phone']],
  ['ja', ['phone']],
];

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** Which looks a state is pictured in: all in English, light elsewhere. */
const looksIn = (locale: LocaleCode, size: Size): readonly (keyof typeof looks)[] => {
  if (locale !== 'en') return ['light'];
  return size === 'tablet' ? ['light', 'dark'] : ['light', 'dark', 'forced'];
};

for (const kind of siteKinds) {
  test.describe(kind, () => {
    test.use({ siteEnvironment: sites[kind] });
    for (const state of states) {
      if ((state.site ?? 'paired') !== kind) continue;
      for (const [locale, wanted] of languages) {
        for (const size of wanted) {
          if (!existsIn(state, size)) continue;
          test(`${state.name} ${size} ${locale}`, async ({ browser, site, anvil }) => {
            const page = await openState(state, { browser, site, anvil, size, locale });
            await page.mouse.move(0, 0);
            for (const look of looksIn(locale, size)) {
              await page.emulateMedia({ reducedMotion: 'reduce', ...looks[look] });
              await page.screenshot({
                path: pictureFile({ state: state.name, size, locale, look }),
                animations: 'disabled',
                caret: 'hide',
                scale: 'css',
                fullPage: state.shows === 'page',
              });
            }
            await page.context().close();
          });
        }
      }
    }
  });
}
