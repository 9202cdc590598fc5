import { describe, expect, it } from 'vitest';
import { localeCodes } from './languages.ts';

type Value = string | ((...values: readonly (string | number)[]) => string);
type Module = Readonly<Record<string, Readonly<Record<string, Value>>>>;

const modules = new Map<string, Module>();
for (const code of localeCodes) modules.set(code, await import(`./${code}/site.ts`));
const wordsIn = (code: string): Module => modules.get(code) ?? {};

/** Words that another language may share with English: names and borrowed words. */
const shared = new Set(['Code', 'Site', 'Terminal', 'Wallet']);

describe.each(localeCodes)('the site in %s', (code) => {
  it.each(Object.keys(wordsIn('en')))('has %s complete and translated', (page) => {
    const words = wordsIn(code)[page] ?? {};
    const english = wordsIn('en')[page] ?? {};
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, value] of Object.entries(words)) {
      const text = typeof value === 'string' ? value : value('VALUE0', 'VALUE1');
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toMatch(/['"]/);
      if (code !== 'en' && typeof value === 'string' && !shared.has(value))
        expect(value, key).not.toBe(english[key]);
    }
  });

  it('counts the sessions that were ended', () => {
    const endedAll = wordsIn(code)['account']?.['endedAll'];
    for (const count of [2, 3, 5, 11, 21, 25]) {
      const text = typeof endedAll === 'function' ? endedAll(count) : '';
      // Arabic has a dual, which needs no number.
      if (code !== 'ar' || count !== 2) expect(text).toContain(String(count));
    }
  });
});

it('declines the word after the number', () => {
  const russian = wordsIn('ru')['account']?.['endedAll'];
  const said = [1, 2, 5, 11, 21].map((count) =>
    typeof russian === 'function' ? russian(count) : '',
  );
  expect(said).toEqual([
    'Завершена ещё 1 сессия.',
    'Завершены ещё 2 сессии.',
    'Завершено ещё 5 сессий.',
    'Завершено ещё 11 сессий.',
    'Завершена ещё 21 сессия.',
  ]);
});
