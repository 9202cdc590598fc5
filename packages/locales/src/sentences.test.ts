import { describe, expect, it } from 'vitest';
import { words as english } from './en/dialogs.ts';
import { errors } from './en/errors.ts';
import { isErrorCode } from './error-words.ts';
import { localeCodes } from './languages.ts';
import { loadLocale } from './load-locale.ts';

/** Words that another language may share with English: names and borrowed words. */
const shared = new Set(['Browser', 'Base']);
const sample = (index: number) => `VALUE${index}`;

describe.each(localeCodes)('the messages in %s', async (code) => {
  const locale = await loadLocale(code);
  const { error, ...dialogs } = await locale.load();
  const { error: _, ...englishDialogs } = english;
  const all = { ...dialogs, ...locale.button };
  const texts = Object.entries(all).map(([key, value]) => ({
    key,
    values: typeof value === 'string' ? 0 : value.length,
    text: typeof value === 'string' ? value : value(sample(0), sample(1)),
  }));
  const failures = Object.keys(errors)
    .filter(isErrorCode)
    .map((key) => ({ key, values: 0, text: error(key) }));

  it('are complete', () => {
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(englishDialogs)));
    for (const { key, text } of [...texts, ...failures]) expect(text.trim(), key).not.toBe('');
  });

  it('use every value', () => {
    for (const { key, values, text } of texts)
      for (let index = 0; index < values; index++) expect(text, key).toContain(sample(index));
  });

  it('use typographic quotation marks and apostrophes', () => {
    for (const { key, text } of [...texts, ...failures])
      if (code !== 'en' || !isErrorCode(key)) expect(text, key).not.toMatch(/['"]/);
  });

  // People say to a voice assistant the words that they see.
  it('have names of tiles that contain their visible text', async () => {
    const { copyTile, copyAddress, explorerTile, viewOnExplorer, sessionsTile, sessions } =
      await locale.load();
    const contains = (name: string, seen: string) =>
      expect(name.toLocaleLowerCase(code)).toContain(seen.toLocaleLowerCase(code));
    contains(copyAddress, copyTile);
    contains(viewOnExplorer, explorerTile);
    contains(sessions, sessionsTile);
  });

  it('are translated', () => {
    if (code === 'en') return;
    const same = Object.entries(dialogs).filter(([key, value]) =>
      Object.entries(englishDialogs).some(
        ([name, text]) =>
          name === key && typeof text === 'string' && text === value && !shared.has(text),
      ),
    );
    expect(same).toEqual([]);
    for (const { key, text } of failures)
      expect(text, key).not.toBe(isErrorCode(key) ? errors[key] : '');
  });

  it('are in the language that Intl writes its dates and numbers in', () => {
    expect(locale.code).toBe(code);
    expect(new Intl.Locale(locale.format).language).toBe(code);
    expect(Intl.PluralRules.supportedLocalesOf(locale.format)).toHaveLength(1);
  });
});
