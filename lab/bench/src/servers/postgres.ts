import { startPostgres } from '@portico/testing/database/postgres';
import { setup } from '@portico/testing/database/run-folder';

/** A PostgreSQL server of the bench. */
export type PostgresServer = {
  /** Makes a new, empty database and gives its URL. */
  databaseUrl(): Promise<string>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
};

/** Starts the server of the tests, on which what is acknowledged is flushed, unlike in tests. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const cleanUp = await setup();
  try {
    const server = await startPostgres({
      fsync: 'on',
      full_page_writes: 'on',
      shared_buffers: '128MB',
    });
    return {
      databaseUrl: () => server.createDatabase(),
      async close() {
        await server.close();
        await cleanUp();
      },
    };
  } catch (cause) {
    await cleanUp();
    throw cause;
  }
}
