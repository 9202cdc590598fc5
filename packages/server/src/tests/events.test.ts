import { setTimeout as delay } from 'node:timers/promises';
import { answerWith, encodeVerdict, startTestNode } from '@portico/testing/chain/test-node';
import { databases } from '@portico/testing/database/databases';
import { toAccount } from '@portico/testing/server/link-account';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuthOptions } from '../create-auth/options.ts';
import { type AuthEvents, createEmit, type EventPayloads } from '../sessions/events.ts';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';

describe.each(databases)('events on %s', (_name, createDatabase) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await createDatabase());
    return () => store.close();
  });

  /** A session server that keeps its events, and a browser. */
  async function start(options: Partial<AuthOptions> = {}, events: AuthEvents = {}) {
    const seen: [string, unknown][] = [];
    const keep =
      <Name extends keyof EventPayloads>(name: Name) =>
      (event: EventPayloads[Name]) =>
        void seen.push([name, event]);
    const made = await createTestAuth({
      database: store,
      events: {
        signedIn: keep('signedIn'),
        signedOut: keep('signedOut'),
        sessionEnded: keep('sessionEnded'),
        ...events,
      },
      ...options,
    });
    /** The events since the last call. */
    const take = () => seen.splice(0);
    return { ...made, take, browser: createTestBrowser(made.auth) };
  }

  test('signedIn says who, whether the user is new, and has the session', async () => {
    const { clock, browser, take } = await start();
    await signIn(browser, clock.now);
    const session = await browser.session();
    const event = { user: session['user'], account: toAccount(alice), isNew: true, session };
    expect(take()).toEqual([['signedIn', event]]);
    await browser.post('signout');
    take();
    await signIn(browser, clock.now);
    expect(take()).toMatchObject([['signedIn', { isNew: false, user: session['user'] }]]);
  });

  test('signedOut and a session that a new sign-in replaced', async () => {
    const { clock, browser, take } = await start();
    await signIn(browser, clock.now, bob);
    const { id: sessionId, user } = await browser.session();
    take();
    await signIn(browser, clock.now);
    const about = { user: { id: user?.id }, account: toAccount(bob), sessionId };
    expect(take()).toEqual([
      ['sessionEnded', { ...about, reason: 'replaced' }],
      ['signedIn', expect.objectContaining({ account: toAccount(alice) })],
    ]);
    const own = await browser.session();
    await browser.post('signout');
    expect(take()).toEqual([
      [
        'signedOut',
        { user: { id: own['user']?.id }, account: toAccount(alice), sessionId: own['id'] },
      ],
    ]);
    await browser.post('signout');
    expect(take()).toEqual([]);
  });

  test('sessions that the user or the site ended', async () => {
    const { auth, clock, browser, take } = await start();
    const other = createTestBrowser(auth);
    await signIn(other, clock.now);
    await signIn(browser, clock.now);
    const ended = await other.session();
    take();
    await browser.post('sessions/end-others');
    expect(take()).toEqual([
      [
        'sessionEnded',
        {
          user: { id: ended['user']?.id },
          account: toAccount(alice),
          sessionId: ended['id'],
          reason: 'user',
        },
      ],
    ]);
    await auth.sessions.endAll(ended['user']?.id ?? '');
    expect(take()).toMatchObject([['sessionEnded', { reason: 'operator' }]]);
    expect(await browser.session()).toEqual({});
    // Nothing is left to end.
    await auth.sessions.endAll(ended['user']?.id ?? '');
    expect(take()).toEqual([]);
  });

  test('a session that the chain revoked', async () => {
    let verdict = 1;
    const node = await startTestNode((request, response) =>
      answerWith(encodeVerdict({ verdict, code: '00' }))(request, response),
    );
    const { clock, browser, take } = await start({ nodes: { 8453: [node.url] } });
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    const { response } = await browser.post('callback/siwe', { ...signed, signature: '0x1234' });
    expect(response.status).toBe(200);
    const { id: sessionId } = await browser.session();
    take();
    verdict = 0;
    clock.now += 16 * 60_000;
    expect(await browser.session()).toEqual({});
    expect(take()).toMatchObject([['sessionEnded', { sessionId, reason: 'chain' }]]);
    await node.close();
  });

  test('a refused or failed sign-in, and a session that expires, are no events', async () => {
    const { clock, browser, take } = await start({ allow: () => false });
    await signIn(browser, clock.now);
    expect(take()).toEqual([]);
    const open = await start();
    await signIn(open.browser, open.clock.now);
    open.take();
    open.clock.now += 8 * 86_400_000;
    expect(await open.browser.session()).toEqual({});
    expect(open.take()).toEqual([]);
  });

  test('what they tell about is committed, and the answer waits for them', async () => {
    let found: unknown;
    const { auth, clock, browser } = await start(
      {},
      {
        async signedIn({ user }) {
          await delay(20);
          found = await auth.sessions.list(user.id);
        },
      },
    );
    await signIn(browser, clock.now);
    expect(found).toMatchObject([{ account: toAccount(alice) }]);
  });

  test('one that fails undoes nothing', async () => {
    const fail = () => Promise.reject(new Error('the queue is away'));
    const { clock, browser, log } = await start(
      {},
      { signedIn: fail, signedOut: fail, sessionEnded: fail },
    );
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect(await browser.session()).toHaveProperty('address');
    expect((await browser.post('signout')).response.status).toBe(200);
    const failures = log.filter(({ message }) => message === 'the function for an event failed');
    expect(failures.map(({ fields }) => fields['event'])).toEqual([
      'signedIn',
      'sessionEnded',
      'signedIn',
      'signedOut',
    ]);
  });
});

const payload = { user: { id: 'u' }, account: 'email:eve@example.com' };

/** Log lines as `level: message`. */
function createLog() {
  const lines: string[] = [];
  const write = (level: string) => (_: unknown, message: string) =>
    void lines.push(`${level}: ${message}`);
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}

test('the function of an event gets what happened and is awaited', async () => {
  const seen: unknown[] = [];
  const linked = async (event: unknown) => {
    await Promise.resolve();
    seen.push(event);
  };
  const log = createLog();
  await createEmit({ linked }, log)?.('linked', payload);
  expect(seen).toEqual([payload]);
  expect(log.lines).toEqual([]);
});

test('a site without events, or without this one, runs nothing', async () => {
  expect(createEmit(undefined, createLog())).toBeUndefined();
  await createEmit({ linked: () => expect.fail() }, createLog())?.('unlinked', payload);
});

test.each([
  ['throws', () => expect.fail()],
  ['rejects', () => Promise.reject(new Error('no'))],
])('one that %s is logged and does not reject', async (_, linked) => {
  const log = createLog();
  await createEmit({ linked }, log)?.('linked', payload);
  expect(log.lines).toEqual(['error: the function for an event failed']);
});

test('one that is late is logged and not waited for; its failure is logged, too', async () => {
  const log = createLog();
  const { promise, reject } = Promise.withResolvers<void>();
  await createEmit({ linked: () => promise }, log, 10)?.('linked', payload);
  expect(log.lines).toEqual(['warn: the function for an event is late']);
  reject(new Error('no'));
  await expect.poll(() => log.lines[1]).toBe('error: the function for an event failed');
});

test('what the function changes in its event reaches nothing else', async () => {
  const account = 'email:eve@example.com';
  const given = { user: { id: 'u' }, from: { id: 'v' }, accounts: [account] };
  const merged = (event: object) => {
    const changed: { user: { id: string }; accounts: string[] } = Object(event);
    changed.user.id = 'w';
    changed.accounts.push('email:mallory@example.com');
  };
  await createEmit({ merged }, createLog())?.('merged', given);
  expect(given).toEqual({ user: { id: 'u' }, from: { id: 'v' }, accounts: [account] });
});
