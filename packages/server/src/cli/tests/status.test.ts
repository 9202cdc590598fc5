import { join } from 'node:path';
import { holdWrites } from '@portico/testing/database/pause-writes';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createKyselyStore } from '../../store/kysely-store.ts';
import { openDatabase } from '../../store/open-database.ts';

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('the status of a site on $name', ({ create }) => {
  async function site() {
    const DATABASE_URL = await create();
    const start = async (isStopping = () => false) => {
      const nodes = { 8453: ['http://127.0.0.1:9', 'https://user:key@node.example/secret-key'] };
      const created = await createTestAuth({
        database: DATABASE_URL,
        instance: { isStopping },
        rpcProxy: {},
        nodes,
      });
      onTestFinished(() => created.auth.close());
      await created.auth.ready();
      return created;
    };
    let now = Date.parse('2026-03-01T12:00:10Z');
    const status = async (...words: string[]) =>
      runCommand(['status', ...words], { DATABASE_URL }, { now: () => now });
    /** Waits until as many instances are there. */
    const until = (count: number) =>
      vi.waitFor(
        async () => {
          const { length } = JSON.parse((await status('--json')).stdout).instances;
          if (length !== count) throw new Error(`There are ${length} instances`);
        },
        { timeout: 20_000 },
      );
    const later = (milliseconds: number) => {
      now += milliseconds;
    };
    return { start, status, until, later, DATABASE_URL };
  }

  test('shows every instance with its version and state, and the nodes without their keys', async () => {
    const { start, status, until } = await site();
    await start();
    await start(() => true);
    await until(2);
    const { code, stdout } = await status();
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^INSTANCE +VERSION +STATE +STARTED +LAST SEEN$/);
    const shown = [lines[1], lines[2]].map(
      (line) => /0\.1\.0 +(\w+) +2026-03-01 12:00:00/.exec(line ?? '')?.[1],
    );
    expect(shown.sort()).toEqual(['ready', 'stopping']);
    expect(stdout).toMatch(/8453 +127\.0\.0\.1:9 +ok/);
    expect(stdout).toMatch(/8453 +node\.example +ok/);
    expect(stdout).not.toContain('key');
  });

  test('an instance that stopped is gone, and one that was killed is silent', async () => {
    const { start, status, until, later } = await site();
    const { auth } = await start();
    await start();
    await until(2);
    await auth.close();
    await until(1);
    later(91_000);
    const { code, stdout } = await status('--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ instances: [{ state: 'silent' }], nodes: [] });
  });

  test('reports reads-only for an instance that cannot sign anyone in, with exit code 1', async () => {
    const { start, status, DATABASE_URL } = await site();
    await (await start()).auth.close();
    const database = await createKyselyStore(await openDatabase(DATABASE_URL));
    const release = await holdWrites(DATABASE_URL);
    const { auth } = await createTestAuth({ database, instance: {} });
    onTestFinished(() => auth.close());
    await expect.poll(() => auth.health()).toEqual({ store: 'reads-only' });
    await release();
    await vi.waitFor(async () => {
      const { code, stdout } = await status('--json');
      expect(JSON.parse(stdout)).toMatchObject({
        database: { writes: true },
        instances: [{ state: 'reads-only' }],
      });
      expect(code).toBe(1);
    });
  });

  test('reports a database that takes no writes, with the reason', async () => {
    const { start, status, until, DATABASE_URL } = await site();
    await start();
    await until(1);
    const release = await holdWrites(DATABASE_URL);
    const { code, stdout } = await status();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^The database takes no writes: .+\. Instances cannot report meanwhile\.\n/,
    );
    expect(stdout).toContain('ready');
    await release();
    expect((await status()).code).toBe(0);
  });

  test('reports that there is no instance, with exit code 1', async () => {
    const { start, status, until } = await site();
    const { auth } = await start();
    await until(1);
    await auth.close();
    expect(await status()).toMatchObject({
      code: 1,
      stdout: 'No instance has been seen within the last hour.\n',
    });
  });
});

test('names a missing database', async () => {
  const path = join(temporaryFolder(), 'none.sqlite');
  const { code, stderr } = await runCommand(['status'], { DATABASE_URL: `file:${path}` });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no database at ${path}`)]);
});
