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
    expect(table.get('de', 'home').page).toEqual({ title: 'Start', description: 'Long' });
  });

  it('falls back to English, page by page', () => {
    expect(table.get('de', 'vault').page).toEqual({ title: 'Vault' });
    expect(table.get('de', 'home').shell.words).toBe(shell);
    expect(table.get('de', 'home').footer.description).toBe('A site');
    expect(table.get('de', 'home').footer.language).toBe('Sprache');
  });

  it('leaves a page without messages empty', () => {
    expect(table.get('en', 'attic').page).toEqual({});
  });

  it('names the language whose module a browser loads for a page', () => {
    expect(table.get('de', 'home').language).toBe('de');
    expect(table.get('de', 'vault').language).toBe('de');
    expect(table.get('fr', 'home').language).toBe('en');
  });
});
