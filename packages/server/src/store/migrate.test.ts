import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstance } from '../testing/instance/start-instance.ts';
import { migrateTo } from '../testing/migrate-to.ts';
import { sharedPostgres } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { listRefusals } from './audit.ts';
import { migrate, migrationPlan, migrationStatus } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openDatabase, openStore } from './open-database.ts';
import type { OpenDatabase } from './schema.ts';

const names = Object.keys(migrations);

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createEmptyDatabase() },
])('migrating $name', ({ create }) => {
  async function open(url: string): Promise<OpenDatabase> {
    const opened = await openDatabase(url);
    onTestFinished(() => opened.close());
    return opened;
  }

  /** Our tables with their columns, however they came to be. */
  async function tables({ database, schema }: OpenDatabase) {
    const found = await database.introspection.getTables();
    return found
      .filter((table) => schema === undefined || table.schema === schema)
      .map(({ name, columns }) => ({ name, columns }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  test('processes that start at once on an empty database all serve, and it is migrated once', async () => {
    const url = await create();
    const instances = await Promise.all(Array.from({ length: 3 }, () => startInstance(url)));
    onTestFinished(async () => {
      for (const instance of instances) await instance.kill();
    });
    for (const { handler } of instances) {
      const answer = await handler(new Request('https://example.com/api/auth/session'));
      expect(answer.status).toBe(200);
    }
    const status = await migrationStatus(await open(url));
    expect(status.map(({ name, known }) => ({ name, known }))).toEqual(
      names.map((name) => ({ name, known: true })),
    );
  });

  test('stores of one process that open at once share the work', async () => {
    const url = await create();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(url)));
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const hits = [{ key: 'key', expires_at: 1, count: 1 }];
    expect(await Promise.all(stores.map((store) => store.countHits(hits)))).toHaveLength(5);
    expect(await stores[0]?.countHits(hits)).toEqual([6]);
  });

  test('a process that starts during another’s migration waits for it', async () => {
    const url = await create();
    const first = await open(url);
    const order: string[] = [];
    let second: Promise<void> | undefined;
    await first.exclusively(async () => {
      const store = openStore(url);
      second = store.then((opened) => {
        order.push('second');
        return opened.close();
      });
      // A reader sees the database as it is, so the second gets as far as asking for the lock.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('a failed migration reports why, rolls back and can be retried', async () => {
    const url = await create();
    const opened = await open(url);
    const { database, schema } = opened;
    if (schema) await database.schema.createSchema(schema).execute();
    // In the way of one of the last steps.
    await database.schema.createTable('audit').addColumn('id', 'text').execute();
    await expect(openStore(url)).rejects.toThrow(/"?audit"? already exists/);
    expect((await tables(opened)).map(({ name }) => name)).toEqual(['audit']);
    await database.schema.dropTable('audit').execute();
    await (await openStore(url)).close();
    expect((await tables(opened)).map(({ name }) => name)).toContain('session');
  });

  test('lists applied migrations with their time, pending ones, and ones of a newer version', async () => {
    const opened = await open(await create());
    expect(await migrationStatus(opened)).toEqual(
      names.map((name) => ({ name, appliedAt: null, known: true })),
    );
    expect(await migrate(opened)).toEqual(names);
    expect(await migrate(opened)).toEqual([]);
    for (const { appliedAt } of await migrationStatus(opened)) {
      expect(new Date(appliedAt ?? 0).toISOString()).toBe(appliedAt);
      expect(Date.parse(appliedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    }

    const table = sql.id(...(opened.schema ? [opened.schema] : []), 'kysely_migration');
    await sql`insert into ${table} values ('9999_future', '2030-01-01')`.execute(opened.database);
    expect((await migrationStatus(opened)).at(-1)).toEqual({
      name: '9999_future',
      appliedAt: '2030-01-01',
      known: false,
    });
    await expect(migrate(opened)).rejects.toThrow('9999_future');
    await expect(migrationPlan(opened)).rejects.toThrow('9999_future');
  });

  test('refusals that were stored one by one become counts by day, provider and code', async () => {
    const opened = await open(await create());
    await migrateTo(opened, '0002_contract_accounts');
    const { database, schema } = opened;
    const audit = sql.table(schema === undefined ? 'audit' : `${schema}.audit`);
    const insert = (id: number, at: number, event: string, code: string | null) =>
      sql`insert into ${audit} (id, at, event, provider, code, actor, ip)
        values (${String(id)}, ${at}, ${event}, 'siwe', ${code}, 'visitor', ${`192.0.2.${id}`})
      `.execute(database);
    const day = 86_400_000;
    await insert(1, day + 5, 'sign-in-refused', 'NONCE_USED');
    await insert(2, day + 9, 'sign-in-refused', 'NONCE_USED');
    await insert(3, day + 7, 'sign-in-refused', 'SIWE_HEADER');
    await insert(4, 2 * day, 'sign-in-refused', 'NONCE_USED');
    await insert(5, 1, 'sign-out', null);
    await migrate(opened);
    const where = { network: null, account: null, provider: 'siwe' };
    expect(await listRefusals(database, { limit: 10 })).toEqual([
      { ...where, code: 'NONCE_USED', count: 1, first_at: 2 * day, last_at: 2 * day },
      { ...where, code: 'NONCE_USED', count: 2, first_at: day + 5, last_at: day + 9 },
      { ...where, code: 'SIWE_HEADER', count: 1, first_at: day + 7, last_at: day + 7 },
    ]);
    const kept = await database.selectFrom('audit').select('event').execute();
    expect(kept.map(({ event }) => event)).toEqual(['sign-out']);
  });

  describe('to users', () => {
    const day = 86_400_000;
    const wallet = (index: number) => `eip155:8453:0x${String(index).padStart(40, '0')}`;

    /** A database of the version before, with what its sign-ins wrote. */
    async function before() {
      const url = await create();
      const opened = await open(url);
      await migrateTo(opened, '0003_counted_refusals');
      const { database, schema } = opened;
      const table = (name: string) => sql.table(schema === undefined ? name : `${schema}.${name}`);
      const insertSession = async (id: string, account: string, at: number) => {
        const address = account.startsWith('eip155:') ? account.slice(12) : null;
        const email = account.startsWith('email:') ? account.slice(6) : null;
        await sql`insert into ${table('session')}
          (token_hash, id, account, provider, address, chain_id, email, created_at, last_seen_at, expires_at)
          values (${`hash-${id}`}, ${id}, ${account}, ${email ? 'email' : 'siwe'}, ${address},
            ${address ? 8453 : null}, ${email}, ${at}, ${at}, ${at + 30 * day})`.execute(database);
      };
      const insertSignIn = async (id: string, account: string, at: number) => {
        await sql`insert into ${table('audit')} (id, at, event, account, provider, session_id, actor)
          values (${id}, ${at}, 'sign-in', ${account}, 'siwe', ${id}, 'visitor')`.execute(database);
      };
      return { url, opened, insertSession, insertSignIn };
    }

    test('every account that signed in becomes a user, and no session ends', async () => {
      const { url, opened, insertSession, insertSignIn } = await before();
      await insertSignIn('1', wallet(1), 5);
      await insertSignIn('2', wallet(1), 9);
      await insertSession('2', wallet(1), 9);
      await insertSession('3', wallet(1), 7);
      await insertSession('4', 'email:a@example.com', 11);
      // Its session ended.
      await insertSignIn('5', wallet(2), 6);
      await migrate(opened);
      const store = await openStore(url);
      onTestFinished(() => store.close());
      const first = (await store.findAccount(wallet(1))) ?? expect.fail();
      expect(first).toMatchObject({ linked_at: 5, last_used_at: 9, chain_id: 8453 });
      expect(first.address).toBe(wallet(1).slice(12));
      expect(await store.findUser(first.user_id)).toMatchObject({ created_at: 5 });
      for (const id of ['2', '3']) {
        const found = await store.findSession(`hash-${id}`);
        expect(found).toMatchObject({ id, user_id: first.user_id });
        expect(found?.accounts).toEqual([wallet(1)]);
      }
      const mailed = await store.findAccount('email:a@example.com');
      expect(mailed).toMatchObject({ email: 'a@example.com', linked_at: 11, last_used_at: 11 });
      const gone = await store.findAccount(wallet(2));
      expect(gone).toMatchObject({ chain_id: 8453, linked_at: 6, last_used_at: 6 });
      expect(new Set([first, mailed, gone].map((each) => each?.user_id)).size).toBe(3);
      const users = await opened.database.selectFrom('users').select('id').execute();
      expect(users).toHaveLength(3);
    });

    test('more of them than one batch takes, by several instances at once', async () => {
      const { url, opened, insertSession, insertSignIn } = await before();
      for (let index = 0; index < 1100; index++) {
        if (index % 2 === 0) await insertSession(String(index), wallet(index % 700), index);
        else await insertSignIn(String(index), wallet(index), index);
      }
      const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(url)));
      onTestFinished(async () => {
        for (const store of stores) await store.close();
      });
      const { database } = opened;
      const sessions = await database
        .selectFrom('session')
        .select(['account', 'user_id'])
        .execute();
      expect(sessions).toHaveLength(550);
      const accounts = await database
        .selectFrom('accounts')
        .select(['account', 'user_id'])
        .execute();
      const userOf = new Map(accounts.map(({ account, user_id }) => [account, user_id]));
      expect(sessions.every(({ account, user_id }) => userOf.get(account) === user_id)).toBe(true);
      const users = await database.selectFrom('users').select('id').execute();
      expect(users.map(({ id }) => id).sort()).toEqual([...userOf.values()].sort());
    });

    test('a session that an instance of the version before opens meanwhile goes on', async () => {
      const { url, insertSession } = await before();
      const store = await openStore(url);
      onTestFinished(() => store.close());
      await insertSession('1', wallet(1), Date.now());
      await insertSession('2', wallet(1), Date.now());
      const reads = Array.from({ length: 20 }, () => store.findSession('hash-1'));
      const found = await Promise.all(reads);
      const users = new Set(found.map((each) => each?.user_id));
      expect(users.size).toBe(1);
      const [userId = ''] = users;
      expect(found[0]?.accounts).toEqual([wallet(1)]);
      // The other one is in the user's list, can be ended, and belongs to the same user.
      expect((await store.sessionsOf(userId, 10)).map(({ id }) => id).sort()).toEqual(['1', '2']);
      expect((await store.findSession('hash-2'))?.user_id).toBe(userId);
      const ending = { at: 1, event: 'session-ended', actor: 'visitor', ip: null } as const;
      const others = { userId, exceptTokenHash: 'hash-1' };
      expect(await store.endSessions(others, ending, 10)).toHaveLength(1);
    });
  });

  test('a plan changes nothing, and its SQL creates the same tables', async () => {
    const planned = await open(await create());
    const plan = await migrationPlan(planned);
    expect(plan.map(({ name }) => name)).toEqual(names);
    expect(await tables(planned)).toEqual([]);

    if (planned.schema) await planned.database.schema.createSchema(planned.schema).execute();
    for (const statement of plan.flatMap((migration) => migration.sql)) {
      await sql.raw(statement).execute(planned.database);
    }
    const migrated = await open(await create());
    await migrate(migrated);
    expect(await tables(planned)).toEqual(await tables(migrated));
    expect(await migrationPlan(migrated)).toEqual([]);
  });
});
