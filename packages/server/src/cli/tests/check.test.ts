import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { holdWrites } from '@portico/testing/database/pause-writes';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { base, baseSepolia } from '../../chains.ts';
import { createKyselyStore } from '../../store/kysely-store.ts';
import { openDatabase, openStore } from '../../store/open-database.ts';

const good = {
  AUTH_URL: 'https://example.com',
  AUTH_SECRET: 'an-old-secret-that-is-long-enough-1',
  AUTH_SECRET_PREVIOUS: 'an-older-secret-that-is-long-enough',
  BASE_RPC_URL: 'https://base.example/v2/KEY123,https://other.example/?apikey=KEY456',
};

/** Runs it over a database that is not made yet, unless the environment names one. */
const check = (environment: Readonly<Record<string, string>>, ...options: string[]) =>
  runCommand(['check', ...options], {
    DATABASE_URL: `file:${join(temporaryFolder(), 'portico.sqlite')}`,
    ...environment,
  });

test('a valid configuration passes, and is printed without its secrets', async () => {
  const { code, stdout } = await check(good);
  expect(code).toBe(0);
  expect(stdout).toContain('Everything is in order.');
  expect(stdout).toContain('https://base.example/***');
  expect(stdout).toContain('set, 35 characters');
  expect(stdout).not.toMatch(/KEY|secret-that/);
});

test('a secret whose file cannot be read is one problem of several', async () => {
  const { code, stdout } = await check({
    ...good,
    AUTH_SECRET: '',
    AUTH_SECRET_FILE: '/',
    PORT: 'x',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('AUTH_SECRET_FILE names a file that cannot be read: /.');
  expect(stdout).toContain('PORT must be');
});

test.each(['EMAIL_SERVER', 'DATABASE_URL'])(
  '%s without its scheme shows no password',
  async (name) => {
    const { stdout } = await check({ ...good, [name]: 'portico:hunter2@host.example/x' });
    expect(stdout).toContain(`${name} must be`);
    expect(stdout).not.toContain('hunter2');
  },
);

test('every problem is reported at once, including the site’s own variables', async () => {
  const environment = {
    PORT: '99999',
    AUTH_URL: 'http://example.com/path',
    AUTH_SECRET: 'short',
    DATABASE_URL: 'mysql://root:hunter2@localhost',
    BASE_RPC_URL: 'base.example',
    BASE_RPC_QUORUM: '3',
    WALLETCONNECT_RELAY_URL: 'https://relay.example.com',
    SITE_RPC: 'no',
    TRUSTED_PROXIES: 'proxy.internal',
    EMBED_IN: 'app.safe.global',
  };
  const { code, stdout } = await check(environment, '--json');
  expect(code).toBe(1);
  const { ok, problems } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(problems.map((problem: string) => problem.split(' ')[0])).toEqual(
    Object.keys(environment),
  );
  expect(stdout).not.toMatch(/hunter2|short"/);
});

test('the nodes of every chain are checked, and printed without their keys', async () => {
  const { code, stdout } = await check({
    ...good,
    CHAINS: 'base,baseSepolia',
    RPC_URLS_84532: 'https://sepolia.example/v2/KEY789',
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/CHAINS +base,baseSepolia/);
  expect(stdout).toMatch(/RPC_URLS_84532 +https:\/\/sepolia.example\/\*\*\*/);
  const bad = await check({ ...good, CHAINS: 'bass', RPC_URLS_84532: 'sepolia.example' });
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/CHAINS must be one or more.*baseSepolia/);
  expect(bad.stdout).toContain('RPC_URLS_84532 must be one or more http(s) URLs');
});

test('distinguishes a missing variable from a wrong one', async () => {
  const { code, stdout } = await check({});
  expect(code).toBe(1);
  expect(stdout).toContain('AUTH_URL must be set');
  expect(stdout).toContain('AUTH_SECRET must be set');
  expect(stdout).not.toContain('DATABASE_URL:');
});

test('the chains of a site’s code count where the environment names none', async () => {
  const own = { chains: [base, baseSepolia] };
  const quorum = { ...good, BASE_RPC_QUORUM: '2' };
  const { stdout } = await runCommand(['check'], quorum, own);
  expect(stdout).toContain('Base, Base Sepolia (the site’s own)');
  expect(stdout).toContain('BASE_RPC_QUORUM must be 1, or 2 with two or more different URLs');
  const chosen = await runCommand(['check'], { ...quorum, CHAINS: 'base' }, own);
  expect(chosen.stdout).not.toContain('BASE_RPC_QUORUM must');
});

test('the node quorum can be two, and nothing else', async () => {
  const two = await check({ ...good, BASE_RPC_QUORUM: '2' });
  expect(two.code).toBe(0);
  const three = await check({ ...good, BASE_RPC_QUORUM: '3' });
  expect(three.stdout).toContain('BASE_RPC_QUORUM must be 1, or 2');
});

test('cookies require https, except on localhost', async () => {
  const open = await check({ ...good, AUTH_URL: 'http://example.com' });
  expect(open.code).toBe(1);
  const local = await check({ ...good, AUTH_URL: 'http://localhost:3000' });
  expect(local.code).toBe(0);
});

test('a newer or unreachable database is reported', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  await (await openStore(`file:${path}`)).close();
  const database = new DatabaseSync(path);
  database.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01T00:00:00.000Z')");
  database.exec('ALTER TABLE session DROP COLUMN data');
  database.close();
  const newer = await check({ ...good, DATABASE_URL: `file:${path}` });
  expect(newer.code).toBe(1);
  expect(newer.stdout).toContain('DATABASE_URL: The database was made by a newer version');
  const url = 'postgres://portico:hunter2@127.0.0.1:1/x?application_name=me';
  const away = await check({ ...good, DATABASE_URL: url });
  expect(away.code).toBe(1);
  expect(away.stdout).toContain('postgres://portico:***@127.0.0.1:1/x?application_name=***');
  expect(away.stdout).toContain('ECONNREFUSED');
});

describe('a database that a start would refuse', () => {
  /** A role that may only connect, beside the owner of a new database. */
  async function postgres(create: () => Promise<string>) {
    const owner = await create();
    const client = new Client(owner);
    await client.connect();
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create role ${role} login password 'hunter2'`);
    onTestFinished(async () => {
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
      await client.end();
    });
    const url = owner.replace(/\/\/[^@]+@/, `//${role}:hunter2@`);
    const query = (statement: string) => client.query(statement.replaceAll('ROLE', role));
    return { url, owner, query };
  }

  const problems = async (url: string) => {
    const { stdout } = await check({ ...good, DATABASE_URL: url }, '--json');
    return JSON.parse(stdout).problems;
  };

  const refusal = (url: string) => openStore(url).then(String, String);

  test('PostgreSQL, for a role that may not create the tables', async () => {
    const { url, owner, query } = await postgres(sharedPostgres.createEmptyDatabase);
    const name = new URL(url).pathname.slice(1);
    expect(await problems(url)).toEqual([`DATABASE_URL: permission denied for database ${name}`]);
    await query('create schema portico');
    await query('grant usage on schema portico to ROLE');
    const problem = 'permission denied for schema portico';
    expect(await problems(url)).toEqual([`DATABASE_URL: ${problem}`]);
    expect(await refusal(url)).toContain(problem);
    await query('grant create on schema portico to ROLE');
    expect(await problems(url)).toEqual([]);
    expect(await problems(owner)).toEqual([]);
    const { rows } = await query("select * from pg_tables where schemaname = 'portico'");
    expect(rows).toEqual([]);
  });

  test('PostgreSQL, for a role that may not read or write the tables', async () => {
    const { url, owner, query } = await postgres(sharedPostgres.createDatabase);
    await (await openStore(owner)).close();
    const hits = 'select * from portico.hit order by key';
    const { rows: before } = await query(hits);
    expect(await problems(url)).toEqual(['DATABASE_URL: permission denied for schema portico']);
    await query('grant usage on schema portico to ROLE');
    await query('grant select on all tables in schema portico to ROLE');
    const problem = 'permission denied for table hit';
    expect(await problems(url)).toEqual([`DATABASE_URL: ${problem}`]);
    await query('grant insert, update, delete on all tables in schema portico to ROLE');
    expect(await problems(url)).toEqual([]);
    expect((await query(hits)).rows).toEqual(before);
  });

  test.each([
    { table: 'users', expected: ['DATABASE_URL: table "users" already exists'] },
    // A site may have other tables beside those of the sessions.
    { table: 'orders', expected: [] },
  ])(
    'a SQLite file with another table $table, which stays as it is',
    async ({ table, expected }) => {
      const path = join(temporaryFolder(), 'shop.sqlite');
      const other = new DatabaseSync(path);
      other.exec(`CREATE TABLE ${table} (name text)`);
      other.close();
      const before = readFileSync(path);
      const url = `file:${path}`;
      for (const command of ['upgrade-check', 'migrate --dry-run', 'migrate --status'])
        await runCommand(command.split(' '), { DATABASE_URL: url });
      expect(await problems(url)).toEqual(expected);
      expect(readFileSync(path).equals(before)).toBe(true);
      const start = await openStore(url).then(
        (store) => store.close(),
        (cause) => [cause.message.replace(/^.*prepared/, 'DATABASE_URL')],
      );
      expect(start ?? []).toEqual(expected);
    },
  );

  test('SQLite that takes no writes', async () => {
    const path = join(temporaryFolder(), 'portico.sqlite');
    const url = `file:${path}`;
    await (await openStore(url)).close();
    expect(await problems(url)).toEqual([]);
    const database = new DatabaseSync(path);
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON hit BEGIN SELECT raise(abort, 'no more'); END",
    );
    database.close();
    const before = readFileSync(path);
    expect(await problems(url)).toEqual(['DATABASE_URL: no more']);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

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
        { timeout: 30_000 },
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
    const reported = async () => {
      const { code, stdout } = await status('--json');
      return { code, ...JSON.parse(stdout) };
    };
    await expect.poll(reported).toMatchObject({
      code: 1,
      database: { writes: true },
      instances: [{ state: 'reads-only' }],
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

test('names the file of a database’s URL that cannot be read', async () => {
  const { code, stderr } = await runCommand(['status'], { DATABASE_URL_FILE: '/' });
  expect([code, stderr]).toEqual([1, 'DATABASE_URL_FILE names a file that cannot be read: /.\n']);
});

test('names a missing database', async () => {
  const path = join(temporaryFolder(), 'none.sqlite');
  const { code, stderr } = await runCommand(['status'], { DATABASE_URL: `file:${path}` });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no database at ${path}`)]);
});
