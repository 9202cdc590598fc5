import { describe, expect, it } from 'vitest';
import { createPageTable } from './page-table.ts';

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
