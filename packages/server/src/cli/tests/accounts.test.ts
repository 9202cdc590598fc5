import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { toAccount } from '@portico/testing/server/link-account';
import { runCommand } from '@portico/testing/server/run-command';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { celo } from 'viem/chains';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readTrail } from '../../store/audit.ts';
import { openStore, withDatabase } from '../../store/open-database.ts';

/** An entry that `sessions list --json` and `audit --json` print. */
type Listed = { id: string; account: string; createdAt: string; userAgent: string | null };
type Told = { event: string; actor: string; account: string };

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('an operator of a site that runs on $name', ({ create }) => {
  /** A running site: Alice is signed in with two browsers, Bob with one. */
  async function site() {
    const DATABASE_URL = await create();
    const { auth, clock } = await createTestAuth({ database: DATABASE_URL });
    onTestFinished(() => auth.close());
    const [laptop, phone, bobs] = [0, 1, 2].map(() => createTestBrowser(auth));
    if (!laptop || !phone || !bobs) throw new Error('There are three browsers');
    await signIn(laptop, clock.now);
    clock.now += 1000;
    await signIn(phone, clock.now);
    clock.now += 1000;
    await signIn(bobs, clock.now, bob);
    const portico = (words: readonly string[], answer?: string) =>
      runCommand(
        words,
        { DATABASE_URL },
        { now: () => clock.now, ...(answer !== undefined && { answer }) },
      );
    const sessions = async (...words: string[]): Promise<Listed[]> =>
      JSON.parse((await portico(['sessions', 'list', '--json', ...words])).stdout).sessions;
    const trail = async (...words: string[]): Promise<Told[]> =>
      JSON.parse((await portico(['audit', '--json', ...words])).stdout).trail;
    const userId = async (account: string) => (await auth.users.find(account))?.id ?? '';
    return { userId, DATABASE_URL, auth, clock, laptop, phone, bobs, portico, sessions, trail };
  }

  test('lists the sessions of all users and of one address, newest first', async () => {
    const { clock, portico, sessions } = await site();
    expect((await sessions()).map(({ account }) => account)).toEqual(
      [bob, alice, alice].map(toAccount),
    );
    // However the address is written, and as a CAIP-10 account.
    for (const word of [alice.address, alice.address.toLowerCase(), toAccount(alice)]) {
      expect((await sessions(word)).map(({ account }) => account)).toEqual(
        [alice, alice].map(toAccount),
      );
    }
    expect(await sessions(`eip155:1:${alice.address}`)).toEqual([]);
    expect(await sessions('--limit', '1')).toHaveLength(1);

    const { stdout } = await portico(['sessions', 'list']);
    const [heading, first] = stdout.split('\n');
    expect(heading).toMatch(/^ID +ACCOUNT +USER +SIGNED IN +LAST SEEN/);
    expect(first).toContain(toAccount(bob));
    expect(first).toContain('2026-03-01 12:00:02 UTC');
    clock.now += 31 * 86_400_000;
    expect((await portico(['sessions', 'list'])).stdout).toBe('There are no sessions.\n');
  });

  test('sees no token and no token hash', async () => {
    const { laptop, portico } = await site();
    const token = laptop.cookies.get('__Host-next-auth.session-token') ?? '';
    for (const words of [['sessions', 'list'], ['audit']]) {
      for (const options of [[], ['--json']]) {
        const { stdout } = await portico([...words, ...options]);
        expect(token).toHaveLength(43);
        expect(stdout).not.toContain(token);
        expect(stdout).not.toMatch(/[0-9a-f]{64}|hash/i);
      }
    }
  });

  test('ends the sessions of an address: its browsers are signed out, others are not', async () => {
    const { laptop, phone, bobs, portico, trail } = await site();
    const { code, stdout } = await portico(['sessions', 'end', alice.address]);
    expect([code, stdout]).toEqual([0, 'Ended 2 sessions.\n']);
    expect([await laptop.session(), await phone.session()]).toEqual([{}, {}]);
    expect(await bobs.session()).toMatchObject({ address: bob.address });
    expect((await trail(alice.address)).slice(0, 2)).toMatchObject([
      { event: 'session-ended', actor: 'operator' },
      { event: 'session-ended', actor: 'operator' },
    ]);
    const again = await portico(['sessions', 'end', alice.address, '--json']);
    expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { ended: 0 }]);
  });

  test('an address stands for its accounts on every chain, also on one that is not in the table', async () => {
    const { DATABASE_URL, clock, portico, sessions, trail, userId } = await site();
    const options = {
      database: DATABASE_URL,
      chains: [celo],
      nodes: { 42220: ['http://127.0.0.1:9'] },
    };
    const { auth } = await createTestAuth({ ...options, now: () => clock.now });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(auth);
    const onCelo = async () => {
      const signed = await signMessage(await browser.csrfToken(), clock.now, { chainId: celo.id });
      expect((await browser.post('callback/siwe', signed)).response.status).toBe(200);
    };
    await onCelo();
    const account = `eip155:42220:${alice.address}`;
    expect((await sessions(alice.address)).map((row) => row.account)).toContain(account);
    expect((await trail(alice.address)).map((row) => row.account)).toContain(account);
    expect((await portico(['users', 'show', alice.address])).stdout).toContain(
      await userId(account),
    );
    await portico(['sessions', 'end', alice.address]);
    expect(await browser.session()).toEqual({});
    // One that is named with its chain is that one alone.
    clock.now += 1000;
    await onCelo();
    await portico(['sessions', 'end', toAccount(alice)]);
    expect(await browser.session()).toMatchObject({ chainId: celo.id });
    await portico(['forget', '--yes', alice.address]);
    expect(await browser.session()).toEqual({});
    expect(await trail(account)).toEqual([]);
  });

  test('ends one session by its id, only of the given account', async () => {
    const { laptop, phone, portico, sessions } = await site();
    const [newest] = await sessions(alice.address);
    const id = newest?.id ?? '';
    const wrong = await portico(['sessions', 'end', bob.address, '--id', id]);
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain(`has no session ${id}`);
    const right = await portico(['sessions', 'end', alice.address, '--id', id]);
    expect([right.code, right.stdout]).toEqual([0, 'Ended 1 session.\n']);
    expect(await phone.session()).toEqual({});
    expect(await laptop.session()).toMatchObject({ address: alice.address });
  });

  test('ends all sessions only after confirmation', async () => {
    const { laptop, bobs, portico } = await site();
    const alone = await portico(['sessions', 'end', '--all']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    const no = await portico(['sessions', 'end', '--all'], '');
    expect([no.code, no.asked]).toEqual([1, ['This signs everyone out. Go on? [y/N] ']]);
    expect(await laptop.session()).toHaveProperty('address');
    const yes = await portico(['sessions', 'end', '--all'], 'y');
    expect([yes.code, yes.stdout]).toEqual([0, 'Ended 3 sessions.\n']);
    expect([await laptop.session(), await bobs.session()]).toEqual([{}, {}]);
    const json = await portico(['sessions', 'end', '--all', '--yes', '--json']);
    expect([json.code, JSON.parse(json.stdout), json.asked]).toEqual([0, { ended: 0 }, []]);
  });

  test('takes the id of a user where it takes an account', async () => {
    const { laptop, phone, bobs, portico, sessions, trail, userId } = await site();
    const alices = await userId(toAccount(alice));
    expect((await sessions(alices)).map(({ account }) => account)).toEqual(
      [alice, alice].map(toAccount),
    );
    const [newest] = await sessions(alices);
    const wrong = await portico([
      'sessions',
      'end',
      await userId(toAccount(bob)),
      '--id',
      newest?.id ?? '',
    ]);
    expect(wrong.code).toBe(1);
    const one = await portico(['sessions', 'end', alices, '--id', newest?.id ?? '']);
    expect([one.code, one.stdout]).toEqual([0, 'Ended 1 session.\n']);
    expect(await phone.session()).toEqual({});
    expect((await trail(alices)).map(({ event }) => event)).toEqual([
      'session-ended',
      'sign-in',
      'sign-in',
    ]);
    const { code, stdout } = await portico(['forget', alices, '--yes', '--json']);
    // A session, three entries of the trail, the account and the user.
    expect([code, JSON.parse(stdout)]).toEqual([0, { deleted: 6 }]);
    expect(await laptop.session()).toEqual({});
    expect(await bobs.session()).toMatchObject({ address: bob.address });
    expect([await sessions(alices), await trail(alices)]).toEqual([[], []]);
    expect(await userId(toAccount(alice))).toBe('');
  });

  test('forgets an address: its sessions and audit trail are deleted, others stay', async () => {
    const { laptop, bobs, portico, sessions, trail } = await site();
    const no = await portico(['forget', alice.address], 'n');
    expect([no.code, no.stderr]).toEqual([1, 'Nothing was changed.\n']);
    expect((await portico(['forget', alice.address])).code).toBe(2);
    expect(await sessions(alice.address)).toHaveLength(2);

    const { code, stdout } = await portico(['forget', alice.address, '--yes', '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { deleted: 6 }]);
    expect(await laptop.session()).toEqual({});
    expect([await sessions(alice.address), await trail(alice.address)]).toEqual([[], []]);
    expect(await bobs.session()).toMatchObject({ address: bob.address });
    expect(await trail()).toHaveLength(1);
    const again = await portico(['forget', alice.address, '--yes']);
    expect([again.code, again.stdout]).toEqual([0, 'Nothing was known.\n']);
  });

  test('shows the audit trail, newest first, with refused sign-ins', async () => {
    const { auth, clock, laptop, portico, trail } = await site();
    clock.now += 1000;
    await createTestBrowser(auth).post('callback/siwe', { message: 'x' });
    clock.now += 1000;
    await laptop.post('signout');
    expect((await trail()).map(({ event, actor, account }) => [event, actor, account])).toEqual([
      ['sign-out', 'visitor', toAccount(alice)],
      ['sign-in', 'visitor', toAccount(bob)],
      ['sign-in', 'visitor', toAccount(alice)],
      ['sign-in', 'visitor', toAccount(alice)],
    ]);
    const { refusals } = JSON.parse((await portico(['audit', '--json'])).stdout);
    expect(refusals).toMatchObject([{ account: null, code: 'SIWE_HEADER', count: 1 }]);
    expect(await trail('--limit', '2')).toHaveLength(2);
    const { stdout } = await portico(['audit']);
    expect(stdout).toMatch(/^AT +EVENT +BY +ACCOUNT +FROM +SESSION\n2026-03-01 12:00:04 UTC/);
    expect((await portico(['audit', `0x${'0'.repeat(40)}`])).stdout).toBe('The trail is empty.\n');
  });

  test('exports the whole trail as JSON lines, oldest first, or from a time on', async () => {
    const { DATABASE_URL, clock, phone, portico } = await site();
    clock.now += 1000;
    await phone.post('signout');
    const lines = async (...words: string[]) => {
      const { code, stdout, stderr } = await portico(['audit', '--lines', ...words]);
      expect([code, stderr]).toEqual([0, '']);
      return stdout
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    const all = await lines();
    expect(all.map(({ event, at, account }) => [event, at, account])).toEqual([
      ['sign-in', '2026-03-01T12:00:00.000Z', toAccount(alice)],
      ['sign-in', '2026-03-01T12:00:01.000Z', toAccount(alice)],
      ['sign-in', '2026-03-01T12:00:02.000Z', toAccount(bob)],
      ['sign-out', '2026-03-01T12:00:03.000Z', toAccount(alice)],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(await lines('--since', '2026-03-01T12:00:01.001Z')).toEqual(all.slice(2));
    expect(await lines('--since', '2027-01-01')).toEqual([]);
    // In pieces, none is left out or read twice, those of one moment included.
    await withDatabase(DATABASE_URL, async ({ database }) => {
      await database.updateTable('audit').set({ at: clock.now }).execute();
      for (const limit of [1, 2, 3, 4, 5]) {
        const found: string[] = [];
        for await (const rows of readTrail(database, 0, limit))
          found.push(...rows.map(({ id }) => id));
        expect(found).toEqual(all.map(({ id }) => id).sort());
      }
    });
  });

  test('shows refused sign-in counts, by claimed account and network', async () => {
    const { DATABASE_URL, clock, portico } = await site();
    const store = await openStore(DATABASE_URL);
    onTestFinished(() => store.close());
    const refusal = {
      account: toAccount(alice),
      network: '203.0.113.7',
      provider: 'siwe',
      code: 'SIGNATURE_INVALID',
      at: clock.now,
    };
    for (let index = 0; index < 12; index++) {
      await store.countRefusal({ ...refusal, at: clock.now + index * 1000 });
    }
    await store.countRefusal({ ...refusal, account: null, network: null, code: 'SIWE_HEADER' });
    const { stdout } = await portico(['audit', alice.address]);
    expect(stdout).toMatch(/\n\nREFUSED +FROM +CLAIMED ACCOUNT +FIRST +LAST\n/);
    expect(stdout).toMatch(
      /12 × SIGNATURE_INVALID +203\.0\.113\.7 +eip155:8453:0x\w+ +2026-03-01 12:00:02 UTC +2026-03-01 12:00:13 UTC\n$/,
    );
    const all = JSON.parse((await portico(['audit', '--json'])).stdout);
    expect(all.refusals).toHaveLength(2);
    expect(all.refusals).toContainEqual({
      account: null,
      network: null,
      provider: 'siwe',
      code: 'SIWE_HEADER',
      count: 1,
      firstAt: '2026-03-01T12:00:02.000Z',
      lastAt: '2026-03-01T12:00:02.000Z',
    });
    await portico(['forget', alice.address, '--yes']);
    expect((await portico(['audit', alice.address])).stdout).toBe('The trail is empty.\n');
  });

  test('accepts accounts of other providers as the audit trail prints them', async () => {
    const { sessions } = await site();
    expect(await sessions('email:eve@example.org')).toEqual([]);
  });
});
