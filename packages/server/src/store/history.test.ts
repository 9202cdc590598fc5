import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';

/** A database, and what puts a backup of it in its place. */
type Restorable = {
  readonly url: string;
  backup(): Promise<void>;
  /**
   * @param sessions what the site's variable says
   * @returns the URL of the restored database
   */
  restore(now: number, sessions?: 'end'): Promise<string>;
};

/**
 * @param change of the backup, before it is restored
 * @param isOver writes over the file that is there
 */
function copiedBack(change?: (copy: string) => void, isOver = false): Restorable {
  const folder = temporaryFolder();
  const [path, copy] = [join(folder, 'portico.sqlite'), join(folder, 'copy.sqlite')];
  const url = `file:${path}`;
  return {
    url,
    async backup() {
      await runCommand(['backup', copy], { DATABASE_URL: url });
      change?.(copy);
    },
    async restore() {
      if (!isOver) rmSync(path);
      copyFileSync(copy, path);
      return url;
    },
  };
}

const kinds: readonly [string, () => Promise<Restorable>][] = [
  ['a SQLite file that is copied back', async () => copiedBack()],
  ['a SQLite file that a backup is written over', async () => copiedBack(undefined, true)],
  [
    'a backup without its counters',
    async () =>
      copiedBack((copy) => {
        const database = new DatabaseSync(copy);
        database.exec('delete from hit');
        database.close();
      }),
  ],
  [
    'portico restore into a new file',
    async () => {
      const folder = temporaryFolder();
      const copy = join(folder, 'copy.sqlite');
      const url = `file:${join(folder, 'portico.sqlite')}`;
      const next = `file:${join(folder, 'next.sqlite')}`;
      return {
        url,
        backup: async () => void (await runCommand(['backup', copy], { DATABASE_URL: url })),
        async restore(now, sessions = undefined) {
          const chosen = sessions && { RESTORED_SESSIONS: sessions };
          await runCommand(
            ['restore', copy],
            { DATABASE_URL: next, ...chosen },
            { now: () => now },
          );
          return next;
        },
      };
    },
  ],
  [
    'a PostgreSQL database from before',
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.close());
      const url = await server.createDatabase();
      const name = new URL(url).pathname.slice(1);
      return {
        url,
        // With the rows of the moment and new identifiers, as from pg_restore.
        backup: async () => void (await server.query(`create database backup template ${name}`)),
        restore: async () => url.replace(/[^/]*$/, 'backup'),
      };
    },
  ],
];

test.each(kinds)('%s refuses a message that was used after the backup', async (_, create) => {
  const { url, backup, restore } = await create();
  const before = await createTestAuth({ database: url });
  const { clock } = before;
  // A backup without users would count as new.
  const { response: first } = await signIn(createTestBrowser(before.auth), clock.now, bob);
  expect(first.status).toBe(200);
  const browser = createTestBrowser(before.auth);
  const message = await signMessage(await browser.csrfToken(), clock.now);
  const thief = createTestBrowser(before.auth, { copyOf: browser });
  await before.auth.close();
  await backup();

  const used = await createTestAuth({ database: url, now: () => clock.now });
  const owner = createTestBrowser(used.auth, { copyOf: browser });
  expect((await owner.post('callback/siwe', message)).response.status).toBe(200);
  await owner.post('signout');
  await used.auth.close();

  const now = clock.now + 60_000;
  const restored = await restore(now);
  for (let start = 0; start < 2; start++) {
    const after = await createTestAuth({ database: restored, now: () => now + start });
    const again = createTestBrowser(after.auth, { copyOf: thief });
    const { answer } = await again.post('callback/siwe', message);
    expect(answer).toMatchObject({ code: 'NONCE_USED' });
    expect(await again.session()).toEqual({});
    const { response } = await signIn(createTestBrowser(after.auth), now + start);
    expect(response.status).toBe(200);
    await after.auth.close();
  }
  const status = await runCommand(['status'], { DATABASE_URL: restored }, { now: () => now });
  expect(status.stdout).toContain('No session of the backup was ended for it');
  expect(status.stdout).toContain(`The database was restored at ${new Date(now).toISOString()}`);
});

test.each(kinds)(
  '%s: sessions end at the first start, where that was chosen',
  async (_, create) => {
    const { url, backup, restore } = await create();
    const before = await createTestAuth({ database: url });
    const { clock } = before;
    const [kept, left] = [createTestBrowser(before.auth), createTestBrowser(before.auth)];
    await signIn(kept, clock.now);
    await signIn(left, clock.now, bob);
    await before.auth.close();
    await backup();
    const used = await createTestAuth({ database: url, now: () => clock.now });
    await createTestBrowser(used.auth, { copyOf: left }).post('signout');
    await used.auth.close();

    const now = clock.now + 60_000;
    const database = await restore(now, 'end');
    const session = { restored: 'end' } as const;
    for (let start = 0; start < 2; start++) {
      const { auth } = await createTestAuth({ database, session, now: () => now + start });
      for (const browser of [kept, left])
        expect(await createTestBrowser(auth, { copyOf: browser }).session()).toEqual({});
      // Those that begin afterwards go on.
      const next = createTestBrowser(auth);
      await signIn(next, now + start);
      expect(await next.session()).toHaveProperty('address');
      await auth.close();
    }
  },
);

test('a database that goes on accepts what was issued before a restart', async () => {
  const url = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
  const { auth, clock } = await createTestAuth({ database: url });
  const browser = createTestBrowser(auth);
  const message = await signMessage(await browser.csrfToken(), clock.now);
  await auth.close();
  const next = await createTestAuth({ database: url, now: () => clock.now + 5000 });
  onTestFinished(() => next.auth.close());
  const same = createTestBrowser(next.auth, { copyOf: browser });
  expect((await same.post('callback/siwe', message)).response.status).toBe(200);
  const status = await runCommand(['status'], { DATABASE_URL: url });
  expect(status.stdout).not.toContain('restored');
});
