import { describe, expect, it, test } from 'vitest';
import { chooseLocale, isLocaleCode, localeCodes, locales } from './languages.ts';

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ar-EG', 'ar'],
    ['DE-latn-ch', 'de'],
    ['nl,sv;q=0.9,ar;q=0.2', 'ar'],
    ['en;q=0.5, de', 'de'],
    ['de;q=0, ar;q=0.1', 'ar'],
    ['ar-EG;q=0.7,de-CH;q=0.9', 'de'],
    ['*', 'en'],
    ['nl', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
    [';;;q=,,=', 'en'],
    ['de;q=x', 'en'],
    ['__proto__,constructor', 'en'],
  ])('for the header %j is %s', (accepted, expected) => {
    expect(chooseLocale({ accepted })).toBe(expected);
  });

  it('is the visitor’s choice, whatever the browser asks for', () => {
    expect(chooseLocale({ chosen: 'ar', accepted: 'de' })).toBe('ar');
  });

  it('is the browser’s when the choice is not supported', () => {
    for (const chosen of ['xx', 'toString', '', null])
      expect(chooseLocale({ chosen, accepted: 'de' })).toBe('de');
  });

  it('is one of those that a site offers', () => {
    expect(chooseLocale({ chosen: 'ko', accepted: 'ja,ar' }, ['de', 'ar'])).toBe('ar');
    expect(chooseLocale({ accepted: 'ja' }, ['de', 'ar'])).toBe('de');
  });

  it('is found quickly in a long header', () => {
    expect(chooseLocale({ accepted: `${'a;q=0.1,'.repeat(100_000)}de` })).toBe('en');
  });
});

test('every code is a tag that Intl knows, in its canonical form', () => {
  expect(Intl.getCanonicalLocales([...localeCodes])).toEqual(localeCodes);
  expect(Intl.DateTimeFormat.supportedLocalesOf([...localeCodes])).toEqual(localeCodes);
  expect(isLocaleCode('xx')).toBe(false);
});

test('every language has the name that Intl gives it in that language', () => {
  for (const code of localeCodes) {
    const named = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? '';
    expect(locales[code].name.toLowerCase()).toBe(named.toLowerCase());
  }
});
