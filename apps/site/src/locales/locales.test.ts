import { localeCodes } from '@portico/protocol';
import { describe, expect, it } from 'vitest';

type Value = string | ((...values: readonly (string | number)[]) => string);
type Module = { readonly words: Readonly<Record<string, Value>> };

const modules = import.meta.glob<Module>('./*/*.ts', { eager: true });
const files = Object.keys(modules)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length));

/** What another language may say as English does: names, and words that it borrowed. */
const shared = new Set(['Code', 'Site', 'Terminal', 'Wallet']);

describe.each(localeCodes)('the site in %s', (code) => {
  it.each(files)('has its own %s, whole and translated', (file) => {
    const words = modules[`./${code}/${file}`]?.words ?? {};
    const english = modules[`./en/${file}`]?.words ?? {};
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
    const endedAll = modules[`./${code}/account.ts`]?.words['endedAll'];
    for (const count of [2, 3, 5, 11, 21, 25]) {
      const text = typeof endedAll === 'function' ? endedAll(count) : '';
      // Arabic has a dual, which needs no number.
      if (code !== 'ar' || count !== 2) expect(text).toContain(String(count));
    }
  });
});

it('declines the word after the number', () => {
  const russian = modules['./ru/account.ts']?.words['endedAll'];
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
