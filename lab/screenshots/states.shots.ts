import type { LocaleCode } from '@portico/protocol';
import { type Size, sizeNames } from '@portico/testing/browser/devices';
import { siteKinds, test } from '@portico/testing/states/own-site';
import { existsIn, type State } from '@portico/testing/states/state';
import { openState, states } from '@portico/testing/states/states';
import { pictureFile } from './contact-sheets.ts';

/** English in every size; right to left, long words and another script where they show. */
const languages: readonly (readonly [LocaleCode, readonly Size[]])[] = [
  ['en', sizeNames],
  ['ar', ['desk', 'phone']],
  ['de', ['phone', 'narrow']],
  ['ja', ['phone', 'narrow']],
];

const looks = {
  light: { media: 'screen', colorScheme: 'light', forcedColors: 'none' },
  dark: { media: 'screen', colorScheme: 'dark', forcedColors: 'none' },
  forced: { media: 'screen', colorScheme: 'dark', forcedColors: 'active' },
  print: { media: 'print', colorScheme: 'light', forcedColors: 'none' },
} as const;

/** Returns the looks of a state's pictures: all in English, light elsewhere. A page on paper is about as wide as a tablet. */
const looksIn = (
  locale: LocaleCode,
  size: Size,
  shows: State['shows'],
): readonly (keyof typeof looks)[] => {
  if (locale !== 'en') return ['light'];
  if (size !== 'tablet') return ['light', 'dark', 'forced'];
  return shows === 'page' ? ['light', 'dark', 'print'] : ['light', 'dark'];
};

for (const kind of siteKinds) {
  test.describe(kind, () => {
    test.use({ siteKind: kind });
    for (const state of states) {
      if ((state.site ?? 'paired') !== kind) continue;
      for (const [locale, wanted] of languages) {
        for (const size of wanted) {
          if (!existsIn(state, size)) continue;
          test(`${state.name} ${size} ${locale}`, async ({
            browser,
            site,
            anvil,
            own,
            expected,
          }) => {
            expected.push(...(state.expected ?? []));
            const page = await openState(state, { browser, site, anvil, own, size, locale });
            await page.mouse.move(0, 0);
            for (const look of looksIn(locale, size, state.shows)) {
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
            await own?.database.giveBack(site.origin);
          });
        }
      }
    }
  });
}
