import { shell } from '@portico/locales/en/shell';
import { en } from '@portico/react/locales/en';
import { describe, expect, it, test } from 'vitest';
import { createEndpointTable } from './endpoints.ts';
import { createPageTable } from './page-table.ts';
import { createWordsTable } from './words-table.ts';

const Page = () => null;

describe('createPageTable', () => {
  it('finds public pages and guarded ones', () => {
    const table = createPageTable({
      '/src/pages/home.tsx': { path: '/', title: 'Home', Page },
      '/src/pages/vault.tsx': { path: '/vault', title: 'Vault', requiresSession: true, Page },
    });
    expect(table.find('/')).toMatchObject({ id: 'home', params: {} });
    expect(table.find('/vault')).toMatchObject({ id: 'vault', page: { requiresSession: true } });
    expect(table.find('/nowhere')).toBeUndefined();
  });

  it('reports every mistake of every page at once', () => {
    const build = () =>
      createPageTable({
        '/src/pages/a.tsx': { path: '/a/', title: 'A', Page },
        '/src/pages/b.tsx': { path: '/b' },
      });
    expect(build).toThrow(/a\.tsx: export const path/);
    expect(build).toThrow(/b\.tsx: export const title/);
    expect(build).toThrow(/b\.tsx: export function Page/);
  });

  it('refuses a misspelt guard instead of leaving the page open', () => {
    const build = () =>
      createPageTable({
        '/src/pages/vault.tsx': { path: '/vault', title: 'Vault', requireSession: true, Page },
      });
    expect(build).toThrow(/"requireSession" is not an export of a page/);
  });

  it.each(['listsSessions', 'listsAccounts'])('refuses %s on a public page', (name) => {
    const build = () =>
      createPageTable({
        '/src/pages/a.tsx': { path: '/a', title: 'A', [name]: true, Page },
      });
    expect(build).toThrow(`${name} needs requiresSession`);
  });

  it('finds the load of a page by its file’s name', () => {
    const load = () => ({ balance: 1 });
    const table = createPageTable(
      {
        '/src/pages/home.tsx': { path: '/', title: 'Home', Page },
        '/src/pages/vault.tsx': { path: '/vault', title: 'Vault', Page },
      },
      { '/src/pages/vault.server.ts': { load } },
    );
    expect(table.find('/vault')?.load).toBe(load);
    expect(table.find('/')?.load).toBeUndefined();
  });

  it('refuses a load in the page’s own file or without a page', () => {
    const vault = { path: '/vault', title: 'Vault', Page };
    const load = () => ({});
    const build = (page: object, server: object, name = 'vault') =>
      createPageTable(
        { '/src/pages/vault.tsx': { ...vault, ...page } },
        { [`/src/pages/${name}.server.ts`]: server },
      );
    expect(() => build({}, { load }, 'volt')).toThrow('There is no /src/pages/volt.tsx.');
    expect(() => build({}, {})).toThrow(
      'vault.server.ts: export function load is missing, or action.',
    );
    expect(() => build({}, { load, loader: load })).toThrow('"loader" is not an export');
    expect(() => build({ load }, { load })).toThrow('vault.tsx: "load" belongs into a file');
  });

  it('refuses two pages at one address', () => {
    const page = { path: '/', title: 'Home', Page };
    expect(() => createPageTable({ '/src/pages/a.tsx': page, '/src/pages/b.tsx': page })).toThrow(
      /b\.tsx: a already lives at \//,
    );
  });
});

describe('the path of a page', () => {
  const files = {
    '/src/pages/home.tsx': { path: '/', title: 'Home', Page },
    '/src/pages/person.tsx': { path: '/people/:address', title: 'Person', Page },
    '/src/pages/new-person.tsx': { path: '/people/new', title: 'New', Page },
  };
  const { find } = createPageTable(files);

  it('matches exactly', () => {
    expect(find('/')?.id).toBe('home');
    expect(find('/people')).toBeUndefined();
    expect(find('/people/new/')).toBeUndefined();
  });

  it('returns decoded parameters', () => {
    expect(find('/people/a%20b')).toMatchObject({ id: 'person', params: { address: 'a b' } });
  });

  it('prefers a fixed segment to a parameter, whatever the order', () => {
    expect(find('/people/new')?.id).toBe('new-person');
    const reversed = createPageTable(Object.fromEntries(Object.entries(files).reverse()));
    expect(reversed.find('/people/new')?.id).toBe('new-person');
  });

  it('does not match an empty or malformed segment', () => {
    expect(find('/people/')).toBeUndefined();
    expect(find('/people/%E0%A4%A')).toBeUndefined();
  });
});

const GET = () => 1;
const build = (module: object) => createEndpointTable({ '/src/api/a.ts': module }, ['/api/auth']);

test('finds an endpoint by its path', () => {
  const { find } = build({ path: '/api/orders/:id', GET });
  expect(find('/api/orders/a%20b')).toMatchObject({ params: { id: 'a b' }, entry: { GET } });
  expect(find('/api/orders')).toBeUndefined();
});

test.each([
  [{ GET }, 'export const path'],
  [{ path: '/orders', GET }, 'export const path'],
  [{ path: '/api/auth/session', GET }, 'is answered by the session server'],
  [{ path: '/api/orders' }, 'there is no function for any method'],
  [{ path: '/api/orders', GET: 1 }, 'GET must be a function'],
  [{ path: '/api/orders', GET, get: GET }, '"get" is not an export of an endpoint'],
  [{ path: '/api/orders', GET, requireSession: true }, '"requireSession" is not an export'],
  [{ path: '/api/orders', GET, requiresSession: 'yes' }, 'requiresSession must be true or false'],
  [{ path: '/api/orders', GET, maxBodyBytes: '1 MB' }, 'maxBodyBytes must be a whole number'],
])('a mistake is reported at the start: %o', (module, message) => {
  expect(() => build(module)).toThrow(`/src/api/a.ts: `);
  expect(() => build(module)).toThrow(message);
});

test('two endpoints at one path are refused', () => {
  const module = { path: '/api/orders', GET };
  expect(() =>
    createEndpointTable({ '/src/api/a.ts': module, '/src/api/b.ts': module }, []),
  ).toThrow('b.ts: another endpoint already lives at /api/orders.');
});

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
