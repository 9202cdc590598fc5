import { beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openStore } from './open-store.ts';
import { testStore } from './store.conformance.ts';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
  return () => postgres.close();
});

testStore('PostgreSQL', async () => openStore(await postgres.createDatabase()));
