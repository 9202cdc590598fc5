import { createKyselyStore } from './kysely-store.ts';
import { openSqlite } from './node-sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the database that a URL names and brings its schema up to date: `file:./data/portico.sqlite`
 * (relative to the working directory) or `:memory:`.
 */
export function openStore(url: string): Promise<Store> {
  return createKyselyStore(openSqlite(url === ':memory:' ? url : url.slice('file:'.length)));
}

/** Whether openStore understands a URL. */
export function isDatabaseUrl(url: string): boolean {
  return url === ':memory:' || /^file:./.test(url);
}
