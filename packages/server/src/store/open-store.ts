import { createKyselyStore } from './kysely-store.ts';
import { openDatabase } from './open-url.ts';
import type { Store } from './store.ts';

/** Opens the database that a URL names and brings its schema up to date. */
export async function openStore(url: string): Promise<Store> {
  return createKyselyStore(await openDatabase(url));
}
