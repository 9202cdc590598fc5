import { en } from '@portico/react/locales/en';
import { describe, expect, it } from 'vitest';
import { words as shell } from '../locales/en/shell.ts';
import { createWordsTable } from './words-table.ts';

const table = createWordsTable({
  '../locales/en/shell.ts': { words: shell, locale: en },
  '../locales/en/home.ts': { words: { title: 'Home' } },
  '../locales/en/vault.ts': { words: { title: 'Vault' } },
  '../locales/de/home.ts': { words: { title: 'Start' } },
});

describe('the table of words', () => {
  it('has a page’s words in the language asked for', () => {
    expect(table.of('de', 'home').page).toEqual({ title: 'Start' });
  });

  it('falls back to English, file by file', () => {
    expect(table.of('de', 'vault').page).toEqual({ title: 'Vault' });
    expect(table.of('de', 'home').shell.words).toBe(shell);
  });

  it('leaves a page that has no words without', () => {
    expect(table.of('en', 'attic').page).toEqual({});
  });

  it('knows the files that a browser needs for it', () => {
    expect(table.sources('de', ['home', 'vault', 'attic'])).toEqual({
      shell: 'src/locales/en/shell.ts',
      home: 'src/locales/de/home.ts',
      vault: 'src/locales/en/vault.ts',
    });
  });
});
