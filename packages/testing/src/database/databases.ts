import { join } from 'node:path';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { sharedPostgres } from './postgres.ts';

/** Every database that a test of what is stored runs on: its name, and the URL of a new one. */
export const databases: readonly (readonly [string, () => Promise<string>])[] = [
  ['SQLite', async () => `file:${join(temporaryFolder(), 'portico.sqlite')}`],
  ['PostgreSQL', () => sharedPostgres.createDatabase()],
];
