import { en } from '@portico/react/locales/en';
import { describe, expect, it } from 'vitest';
import { createWordsTable } from './words-table.ts';

const shell = { signIn: 'Sign in', sessionEnded: 'Ended' };
const footer = { description: 'A site' };
const table = createWordsTable(
  {
    '/src/locales/en.ts': { footer, home: { title: 'Home' }, vault: { title: 'Vault' } },
    '/src/locales/de.ts': { home: { title: 'Start' } },
  },
  { '/src/locales/en.ts': { words: shell, locale: en } },
);

describe('the table of words', () => {
  it('has a page’s words in the language asked for', () => {
    expect(table.of('de', 'home').page).toEqual({ title: 'Start' });
  });

  it('falls back to English, page by page', () => {
    expect(table.of('de', 'vault').page).toEqual({ title: 'Vault' });
    expect(table.of('de', 'home').shell.words).toBe(shell);
    expect(table.of('de', 'home').footer).toBe(footer);
  });

  it('leaves a page that has no words without', () => {
    expect(table.of('en', 'attic').page).toEqual({});
  });

  it('knows the languages that a browser needs for it', () => {
    expect(table.of('de', 'home').languages).toEqual({ shell: 'en', page: 'de' });
    expect(table.of('de', 'vault').languages).toEqual({ shell: 'en', page: 'en' });
    expect(table.of('de', 'attic').languages).toEqual({ shell: 'en' });
  });
});
