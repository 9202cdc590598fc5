import { describe, expect, it } from 'vitest';
import { createPageTable } from './page-table.ts';

const Page = () => null;

describe('createPageTable', () => {
  it('tells public pages from guarded ones and finds both', () => {
    const table = createPageTable({
      '../pages/home.tsx': { path: '/', title: 'Home', Page },
      '../pages/vault.tsx': { path: '/vault', title: 'Vault', requiresSession: true, Page },
    });
    expect(table.publicRoutes).toEqual([{ id: 'home', path: '/' }]);
    expect(table.find('/vault')).toMatchObject({ id: 'vault', page: { title: 'Vault' } });
    expect(table.find('/nowhere')).toBeUndefined();
  });

  it('names every mistake of every page at once', () => {
    const build = () =>
      createPageTable({
        '../pages/a.tsx': { path: '/a/', title: 'A', Page },
        '../pages/b.tsx': { path: '/b' },
      });
    expect(build).toThrow(/a\.tsx: export const path/);
    expect(build).toThrow(/b\.tsx: export const title/);
    expect(build).toThrow(/b\.tsx: export function Page/);
  });

  it('refuses a misspelt guard instead of leaving the page open', () => {
    const build = () =>
      createPageTable({
        '../pages/vault.tsx': { path: '/vault', title: 'Vault', requireSession: true, Page },
      });
    expect(build).toThrow(/"requireSession" is not something a page exports/);
  });

  it('refuses a list of sessions on a page that strangers may see', () => {
    const build = () =>
      createPageTable({
        '../pages/a.tsx': { path: '/a', title: 'A', listsSessions: true, Page },
      });
    expect(build).toThrow(/listsSessions needs requiresSession/);
  });

  it('refuses two pages at one address', () => {
    const page = { path: '/', title: 'Home', Page };
    expect(() => createPageTable({ '../pages/a.tsx': page, '../pages/b.tsx': page })).toThrow(
      /a\.tsx already lives at \//,
    );
  });
});
