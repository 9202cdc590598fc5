import { shell } from '@portico/locales/en/shell';
import { en } from '@portico/react/locales/en';
import { describe, expect, it } from 'vitest';
import { createWordsTable } from './words-table.ts';

const footer = { description: 'A site' };
const table = createWordsTable(
  {
    en: {
      footer,
      home: { title: 'Home' },
      vault: { title: 'Vault' },
      homeOnServer: { description: 'Long' },
    },
    de: { home: { title: 'Start' } },
  },
  { en: { words: shell, locale: en } },
);

describe('the table of messages', () => {
  it('has a page’s messages in the requested language, and those for the server', () => {
    expect(table.of('de', 'home').page).toEqual({ title: 'Start', description: 'Long' });
  });

  it('falls back to English, page by page', () => {
    expect(table.of('de', 'vault').page).toEqual({ title: 'Vault' });
    expect(table.of('de', 'home').shell.words).toBe(shell);
    expect(table.of('de', 'home').footer.description).toBe('A site');
    expect(table.of('de', 'home').footer.language).toBe('Sprache');
  });

  it('leaves a page without messages empty', () => {
    expect(table.of('en', 'attic').page).toEqual({});
  });

  it('names the language whose module a browser loads for a page', () => {
    expect(table.of('de', 'home').language).toBe('de');
    expect(table.of('de', 'vault').language).toBe('de');
    expect(table.of('fr', 'home').language).toBe('en');
  });
});
