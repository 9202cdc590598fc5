import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { mergeWallet, postJson, toAccount, verify } from '@portico/testing/server/link-account';
import { runCommand } from '@portico/testing/server/run-command';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { describe, expect, onTestFinished, test } from 'vitest';

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('users of a site that runs on $name', ({ create }) => {
  /** A running site: Alice and Bob are signed in. */
  async function site() {
    const DATABASE_URL = await create();
    const { auth, clock } = await createTestAuth({ database: DATABASE_URL });
    onTestFinished(() => auth.close());
    const [alices, bobs] = [createTestBrowser(auth), createTestBrowser(auth)];
    await signIn(alices, clock.now);
    clock.now += 1000;
    await signIn(bobs, clock.now, bob);
    const portico = (words: readonly string[], answer?: string) =>
      runCommand(
        ['users', ...words],
        { DATABASE_URL },
        { now: () => clock.now, ...(answer !== undefined && { answer }) },
      );
    const userId = async (account: string) => (await auth.users.find(account))?.id ?? '';
    const trail = async () => {
      const { stdout } = await runCommand(['audit', '--json'], { DATABASE_URL });
      const rows: { event: string; actor: string; userId: string; account: string }[] =
        JSON.parse(stdout).trail;
      return rows;
    };
    return { DATABASE_URL, auth, clock, alices, bobs, portico, userId, trail };
  }

  test('lists users with their accounts, newest first', async () => {
    const { portico, userId } = await site();
    const { users } = JSON.parse((await portico(['list', '--json'])).stdout);
    expect(users).toEqual([
      {
        id: await userId(toAccount(bob)),
        createdAt: '2026-03-01T12:00:01.000Z',
        accounts: [
          {
            account: toAccount(bob),
            provider: 'siwe',
            address: bob.address,
            chainId: 8453,
            name: bob.address,
            email: null,
            image: null,
            linkedAt: '2026-03-01T12:00:01.000Z',
            lastUsedAt: '2026-03-01T12:00:01.000Z',
          },
        ],
      },
      expect.objectContaining({ id: await userId(toAccount(alice)) }),
    ]);
    const { stdout } = await portico(['list', '--limit', '1']);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^USER +ACCOUNT +LINKED +LAST USED$/),
      expect.stringContaining(toAccount(bob)),
      '',
      expect.stringMatching(/^More: add --after \d+\.[\w-]+$/),
      '',
    ]);
    expect((await portico(['list', '--limit', '0'])).code).toBe(2);
  });

  test('shows the user of an address, an account or an id', async () => {
    const { portico, userId } = await site();
    const id = await userId(toAccount(alice));
    for (const word of [alice.address.toLowerCase(), toAccount(alice), id, id.toUpperCase()]) {
      const { code, stdout } = await portico(['show', word]);
      expect([code, stdout]).toEqual([0, expect.stringContaining(`${id}  ${toAccount(alice)}`)]);
    }
    const none = await portico(['show', `0x${'0'.repeat(40)}`]);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no user')]);
  });

  test('links and unlinks accounts, and the trail names the operator', async () => {
    const { auth, clock, alices, portico, userId, trail } = await site();
    const id = await userId(toAccount(alice));
    const linked = await portico(['link', id, 'email:Eve@Example.org']);
    expect([linked.code, linked.stdout]).toEqual([0, 'Linked email:eve@example.org.\n']);
    const again = await portico(['link', alice.address, 'email:eve@example.org']);
    expect([again.code, again.stdout]).toEqual([0, 'It was linked already.\n']);
    const taken = await portico(['link', id, toAccount(bob)]);
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('another user')]);
    for (const bad of ['nonsense', 'email:nonsense', 'eip155:8453:0x1']) {
      expect((await portico(['link', id, bad])).code).toBe(1);
    }
    expect(await alices.session()).toMatchObject({
      accounts: [toAccount(alice), 'email:eve@example.org'],
    });

    clock.now += 1000;
    const unlinked = await portico(['unlink', 'email:eve@example.org', toAccount(alice)]);
    expect([unlinked.code, unlinked.stdout]).toEqual([
      0,
      `Unlinked ${toAccount(alice)} and ended 1 session.\n`,
    ]);
    expect(await alices.session()).toEqual({});
    expect(await auth.users.find('email:eve@example.org')).toMatchObject({ id });
    const last = await portico(['unlink', id, 'email:eve@example.org']);
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('only account')]);
    const foreign = await portico(['unlink', id, toAccount(bob)]);
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('not linked')]);
    const events = (await trail()).filter(({ actor }) => actor === 'operator');
    expect(events.map(({ event, userId: of, account }) => [event, of, account]).sort()).toEqual([
      ['account-linked', id, 'email:eve@example.org'],
      ['account-unlinked', id, toAccount(alice)],
      ['session-ended', id, toAccount(alice)],
    ]);
  });

  test('knows an imported user by its id, pages past it, and finds what is left of it', async () => {
    const { DATABASE_URL, auth, portico } = await site();
    const operate = (...words: string[]) => runCommand(words, { DATABASE_URL });
    const id = 'auth0|7.eve@example.org';
    const accounts = ['email:eve@example.org'];
    await auth.users.import({ id, accounts, createdAt: '2024-05-06T07:08:09.000Z' });
    expect((await portico(['show', id])).stdout).toContain('email:eve@example.org');
    expect((await operate('sessions', 'end', id)).stdout).toBe('Ended 0 sessions.\n');
    const page = ['list', '--limit', '1', '--json', '--after'];
    const first = await portico(['list', '--limit', '3', '--json']);
    const { next } = JSON.parse(first.stdout);
    expect((await portico(['list', '--limit', '3'])).stdout).toContain(`--after '${next}'`);
    const second = await portico([...page, next]);
    expect(JSON.parse(second.stdout)).toEqual({ next: null, users: [] });
    await portico(['delete', id, '--yes']);
    expect((await operate('audit', id)).stdout).toContain('user-deleted');
    for (const word of ['vitalik.eth', '0x123', 'eip155:8453:0x123', '7'])
      expect(await operate('sessions', 'list', word)).toMatchObject({ code: 2, stdout: '' });
  });

  test('knows an imported user by its id in capitals', async () => {
    const { DATABASE_URL, auth, portico } = await site();
    const id = 'A0B1C2D3-0000-4000-8000-ABCDEF123456';
    await auth.users.import({ id, accounts: ['email:eve@example.org'] });
    expect((await portico(['show', id])).stdout).toContain('email:eve@example.org');
    const forgotten = await runCommand(['forget', id, '--yes', '--json'], { DATABASE_URL });
    expect(JSON.parse(forgotten.stdout).deleted).toBeGreaterThan(0);
    expect(await auth.users.find('email:eve@example.org')).toBeNull();
  });

  test('shows what users did to their accounts in the trail', async () => {
    const { DATABASE_URL, clock, alices, bobs, portico, userId, trail } = await site();
    const [alicesId, bobsId] = [await userId(toAccount(alice)), await userId(toAccount(bob))];
    await mergeWallet(alices, clock.now, bob);
    clock.now += 3_600_000;
    await verify(bobs, clock.now, bob);
    await postJson(bobs, 'accounts/unlink', { account: toAccount(alice) });
    await verify(alices, clock.now + 1, alice, { restore: true });
    const merged = (await trail()).filter(({ event }) => event === 'users-merged');
    expect(merged.map(({ userId: of, account }) => [of, account]).sort()).toEqual(
      [alicesId, bobsId].map((id) => [id, toAccount(bob)]).sort(),
    );
    const { stdout } = await runCommand(['audit', alicesId], { DATABASE_URL });
    expect(stdout).toMatch(/users-merged +visitor +eip155:8453:0x/);
    expect(stdout).toMatch(/account-restored +visitor +eip155:8453:0x/);
    expect((await portico(['show', bobsId])).code).toBe(1);
    expect((await portico(['show', bob.address])).stdout).toContain(alicesId);
  });

  test('deletes a user after confirmation, and leaves one entry in the trail', async () => {
    const { auth, alices, bobs, portico, userId, trail } = await site();
    const id = await userId(toAccount(alice));
    const no = await portico(['delete', alice.address], 'n');
    expect([no.code, no.asked]).toEqual([
      1,
      [`This deletes user ${id} (${toAccount(alice)}), for ever. Go on? [y/N] `],
    ]);
    expect((await portico(['delete', id])).code).toBe(2);
    expect(await alices.session()).toHaveProperty('address');
    const { code, stdout } = await portico(['delete', id, '--yes']);
    expect([code, stdout]).toEqual([0, `Deleted user ${id}.\n`]);
    expect(await alices.session()).toEqual({});
    expect(await bobs.session()).toHaveProperty('address');
    expect(await auth.users.get(id)).toBeNull();
    const rows = await trail();
    expect(rows.map(({ event, account }) => [event, account])).toEqual([
      ['user-deleted', null],
      ['sign-in', toAccount(bob)],
    ]);
    expect(rows[0]?.userId).toBe(id);
    expect((await portico(['delete', id, '--yes'])).code).toBe(1);
  });
});
