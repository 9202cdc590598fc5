import { databases } from '@portico/testing/database/databases';
import { linkWallet, toAccount } from '@portico/testing/server/link-account';
import { runBlock } from '@portico/testing/server/run-block';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { describe, expect, onTestFinished, test } from 'vitest';

/** The account that the guide's code looks for. */
const documented = toAccount({ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' });

describe.each(databases)('%s', (_name, createDatabase) => {
  async function start() {
    const told: unknown[] = [];
    const tell =
      (name: string) =>
      ({ account }: { account: string }) =>
        told.push([name, account]);
    const { auth, clock } = await createTestAuth({
      database: await createDatabase(),
      events: {
        linked: tell('linked'),
        unlinked: tell('unlinked'),
        sessionEnded: tell('sessionEnded'),
      },
    });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return { auth, clock, browser, told };
  }

  test('the guide’s code links, unlinks and deletes, and events run', async () => {
    const { auth, browser, told } = await start();
    const user = await auth.users.find(toAccount(alice));
    await auth.users.link(user?.id ?? '', documented);
    await runBlock({
      document: 'docs/guides/several-wallets.md',
      containing: 'await auth.users.link(',
      given: { auth },
    });
    expect(told).toEqual([
      ['linked', documented],
      ['linked', 'email:ada@example.com'],
      ['unlinked', 'email:ada@example.com'],
      ['sessionEnded', toAccount(alice)],
    ]);
    expect(await auth.users.find(documented)).toBeNull();
    expect(await browser.session()).toEqual({});
  });

  test('someone with two users has one deleted, and links its wallet to the other', async () => {
    const { auth, clock, browser } = await start();
    const other = createTestBrowser(auth);
    await signIn(other, clock.now, bob);
    expect((await linkWallet(browser, clock.now, bob)).answer.code).toBe('ACCOUNT_TAKEN');
    const session = await other.session();
    await auth.users.delete(Object(session['user']).id);
    expect(await other.session()).toEqual({});
    expect((await linkWallet(browser, clock.now, bob)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ accounts: [toAccount(alice), toAccount(bob)] });
  });
});
