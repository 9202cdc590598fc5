import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedPostgres, startPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { createSessionRow } from '@portico/testing/server/session-row';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AuthError } from '../common/auth-error.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createLazyStore } from './lazy-store.ts';
import { storeMethods } from './observe-store.ts';
import { openStore } from './open-database.ts';
import type { Store } from './store.ts';

/** A lazy store, and how often it was opened. */
function lazy(open: () => Promise<Store>, timeout?: number) {
  const seen = { openings: 0, opened: 0 };
  const made = createLazyStore(
    () => {
      seen.openings += 1;
      return open();
    },
    {
      onOpen: () => {
        seen.opened += 1;
      },
      ...(timeout !== undefined && { timeout }),
    },
  );
  return { ...made, seen };
}

describe.each([
  ['SQLite', async () => `file:${join(temporaryFolder(), 'portico.sqlite')}`],
  ['PostgreSQL', () => sharedPostgres.createEmptyDatabase()],
])('%s', (_name, createDatabase) => {
  test('opens and migrates once, at the first use, for all who ask at the same time', async () => {
    const url = await createDatabase();
    const { store, seen } = lazy(() => openStore(url));
    expect(seen).toEqual({ openings: 0, opened: 0 });
    const answers = await Promise.all([
      store.signIn({ session: createSessionRow(), isNew: true, ip: null }),
      store.findSession('other'),
      store.ping(),
    ]);
    onTestFinished(() => store.close());
    expect(answers).toEqual([expect.objectContaining({ outcome: 'ok' }), undefined, undefined]);
    expect((await store.findSession('hash'))?.id).toBe(createSessionRow().id);
    expect(seen).toEqual({ openings: 1, opened: 1 });
  });

  test('open() opens it now', async () => {
    const url = await createDatabase();
    const { store, open, seen } = lazy(() => openStore(url));
    await open();
    await open();
    await store.ping();
    await store.close();
    expect(seen).toEqual({ openings: 1, opened: 1 });
  });
});

test('once open, a call goes straight to the database', async () => {
  const opened = await openStore(':memory:');
  const { store, open } = lazy(async () => opened);
  await open();
  onTestFinished(() => store.close());
  expect(store.findSession).toBe(opened.findSession);
});

test('a failed opening is tried again by the next call', async () => {
  const folder = join(temporaryFolder(), 'data');
  const { store, open, seen } = lazy(() => openStore(`file:${folder}/portico.sqlite`));
  onTestFinished(() => store.close());
  // In the way of the folder.
  writeFileSync(folder, '');
  await expect(open()).rejects.toThrow(/^The database \/.* could not be opened: .*EEXIST/);
  for (const _ of [1, 2, 3]) {
    const refused = await store.findSession('hash').catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(AuthError);
    expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE', retryAfter: 5 });
  }
  expect(seen).toEqual({ openings: 4, opened: 0 });
  rmSync(folder);
  expect(await store.findSession('hash')).toBeUndefined();
});

test('a call that waits too long for an opening is STORE_UNAVAILABLE; the opening goes on', async () => {
  const release = Promise.withResolvers<void>();
  const { store, seen } = lazy(async () => {
    await release.promise;
    return openStore(':memory:');
  }, 20);
  onTestFinished(() => store.close());
  await expect(store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  release.resolve();
  await store.ping();
  expect(seen).toMatchObject({ openings: 1, opened: 1 });
});

test('closing before the first use opens nothing, and neither does a call after it', async () => {
  const { store, open, seen } = lazy(() => openStore(':memory:'));
  await store.close();
  await expect(store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await expect(open()).rejects.toThrow('closed');
  expect(seen.openings).toBe(0);
});

test('closing during an opening closes what was opened, and nothing starts', async () => {
  const opened = await openStore(':memory:');
  const { store, open, seen } = lazy(async () => {
    await delay(50);
    return opened;
  });
  const opening = open();
  await store.close();
  await opening;
  expect(seen).toMatchObject({ openings: 1, opened: 0 });
  await expect(opened.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});

test.each([[[]], [[createMetrics()]]])(
  'a store may be of a class, also where it is observed',
  async (observers) => {
    const inner = await openStore(':memory:');
    class OwnStore {
      readonly inner = inner;
    }
    for (const name of storeMethods) {
      const value = function (this: OwnStore, ...values: unknown[]) {
        return Reflect.apply(this.inner[name], undefined, values);
      };
      Object.defineProperty(OwnStore.prototype, name, { value });
    }
    const database = new OwnStore() as unknown as Store;
    const { auth } = await createTestAuth({ database, observers });
    await auth.ready();
    expect(await auth.health()).toEqual({ store: 'ok' });
    for (const metrics of observers) expect(await metrics.text()).toMatch(/^portico_sessions 0$/m);
    await auth.close();
    await expect(inner.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  },
);

test('answers 503 while the database does not open, and 200 once it does', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const { auth, log } = await createTestAuth({ database: await postgres.createDatabase() });
  onTestFinished(() => auth.close());
  await postgres.stop();
  await expect(auth.ready()).rejects.toThrow(/^The database could not be prepared: .*ECONNREFUSED/);
  const browser = createTestBrowser(auth);
  browser.cookies.set('__Host-next-auth.session-token', 'a'.repeat(43));
  const refused = await browser.fetch('session');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await expect(auth.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(log.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(log[0]?.fields.err).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    cause: { message: expect.stringContaining('ECONNREFUSED') },
  });
  await postgres.start();
  expect(await browser.session()).toEqual({});
  await auth.ready();
});
