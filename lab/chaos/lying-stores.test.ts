import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createAuth, type Store, siwe } from '@portico/server';
import { nodeHandler } from '@portico/server/node';
import { freePort } from '@portico/testing/process/listen';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../packages/server/src/store/open-database.ts';
import { createActions } from './actions.ts';
import { startSimulatedNode } from './faults.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createRandom, startLoad } from './load.ts';
import { createAsk, createRecorder } from './requests.ts';

/** Lets simulated visitors use a session server on this store until the ledger has found what is named; all that it found. */
async function breachesOn(
  change: (store: Store) => Partial<Store>,
  isFound: (found: readonly string[], ledger: Ledger) => boolean,
): Promise<readonly string[]> {
  const kept = await openStore(':memory:');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const node = await startSimulatedNode();
  const silent = () => undefined;
  const auth = createAuth({
    url: origin,
    secret: 'a secret for tests, long enough to be taken',
    database: { ...kept, ...change(kept) },
    providers: [siwe({ statement: 'Sign in to Portico.' })],
    nodes: { 8453: [node.url] },
    signInsPerMinute: 1_000_000,
    logger: { info: silent, warn: silent, error: silent },
  });
  const server = createServer(nodeHandler(auth));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await auth.close();
    await node.close();
  });

  const ledger = createLedger(() => '', silent);
  const actions = createActions(origin, createAsk(ledger, createRecorder()), ledger);
  const found = () => [
    ...new Set(ledger.breaches.map(({ what }) => what.replace(/0x\w+/, '').trim())),
  ];
  const load = startLoad(actions, ledger, createRandom(1), { rate: 80, pages: false });
  const end = performance.now() + 45_000;
  while (!isFound(found(), ledger) && performance.now() < end) await delay(50);
  await load.stop();
  if (!isFound(found(), ledger)) throw new Error(`Only found: ${found().join()}`);
  return found();
}

const has =
  (...expected: readonly string[]) =>
  (found: readonly string[]) =>
    expected.every((one) => found.includes(one));

/** Every third time. */
function createSometimes(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % 3 === 0;
  };
}

test('a store that keeps what it acknowledges breaks no promise', async () => {
  const isEnough = (_: unknown, { entries }: Ledger) => {
    const ended = entries.filter(({ state }) => state === 'ended').length;
    return entries.length > 20 && ended > 3;
  };
  expect(await breachesOn(() => ({}), isEnough)).toEqual([]);
});

test('a store that acknowledges sign-ins before it keeps them is found out', async () => {
  const sometimes = createSometimes();
  const lost = 'an acknowledged session is lost';
  const found = await breachesOn(
    (store) => ({
      async signIn(entry) {
        const outcome = await store.signIn(entry);
        const ending = { at: Date.now(), event: 'sign-out', actor: 'visitor', ip: null } as const;
        if (sometimes()) {
          await store.endSessions({ tokenHash: entry.session.token_hash }, ending, 1);
        }
        return outcome;
      },
    }),
    has(lost),
  );
  expect(found).toContain(lost);
});

test('a store that acknowledges ends and forgets them is found out', async () => {
  const sometimes = createSometimes();
  const held = 'an ended session holds again';
  const found = await breachesOn(
    (store) => ({
      endSessions: async (...words) => (sometimes() ? [] : store.endSessions(...words)),
    }),
    has(held),
  );
  expect(found).toEqual([held]);
});

test('a store that opens a session for a used message is found out', async () => {
  const twice = ['a used message opened a session', 'one message opened two sessions'];
  const found = await breachesOn(
    (store) => ({
      signIn: ({ nonce: _, ...entry }) => store.signIn(entry),
      findNonce: () => Promise.resolve(undefined),
      reserveAttempt: () => Promise.resolve('reserved'),
    }),
    has(...twice),
  );
  expect(found).toEqual(expect.arrayContaining(twice));
});

test('a store that mixes sessions up is found out', async () => {
  const sometimes = createSometimes();
  const mixed = 'a session was answered with another account';
  let last = '';
  const found = await breachesOn(
    (store) => ({
      async findSession(tokenHash) {
        const wrong = sometimes() && last !== '' ? await store.findSession(last) : undefined;
        const right = await store.findSession(tokenHash);
        if (right !== undefined) last = tokenHash;
        return wrong ?? right;
      },
    }),
    has(mixed),
  );
  expect(found).toContain(mixed);
});

test('what was not foreseen is found out, and taken for no loss', async () => {
  const sometimes = createSometimes();
  const isFound = (found: readonly string[]) => found.join().includes('UNEXPECTED');
  const found = await breachesOn(
    (store) => ({
      findSession: (tokenHash) =>
        sometimes() ? Promise.reject(new TypeError('unforeseen')) : store.findSession(tokenHash),
    }),
    isFound,
  );
  expect(isFound(found)).toBe(true);
  expect(found).not.toContain('an acknowledged session is lost');
});
