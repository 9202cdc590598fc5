import { setTimeout as delay } from 'node:timers/promises';
import type { Actions } from './actions.ts';
import type { Entry, Ledger } from './ledger.ts';
import { contractAccount, keyAccount } from './requests.ts';

/** Limit of requests in flight; a real crowd would be more patient than this process. */
const mostAtOnce = 200;

const weights = {
  signIn: 24,
  signInContract: 8,
  signInAgain: 4,
  signInTwice: 3,
  forge: 3,
  replay: 4,
  read: 22,
  readEnded: 10,
  readPage: 6,
  signOut: 16,
} as const;

type Action = keyof typeof weights;

const order = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Action),
);

/** Starts `rate` actions a second, however long each takes. One at a time for each session, so that what the ledger expects is certain. */
export function startLoad(
  actions: Actions,
  ledger: Ledger,
  random: Random,
  { rate, pages = true }: { readonly rate: number; readonly pages?: boolean },
) {
  const busy = new Set<Entry>();
  const running = new Set<Promise<unknown>>();
  let stopped = false;

  const withEntry = async (
    isWanted: (entry: Entry) => boolean,
    task: (entry: Entry) => unknown,
  ) => {
    // One that was there early is as likely as a new one.
    for (let attempt = 0; attempt < 20; attempt++) {
      const entry = random.pick(ledger.entries);
      if (entry === undefined || busy.has(entry) || !isWanted(entry)) continue;
      busy.add(entry);
      try {
        await task(entry);
      } finally {
        busy.delete(entry);
      }
      return;
    }
  };
  const isLive = ({ state }: Entry) => state === 'live';
  const begin: Record<Action, () => Promise<unknown>> = {
    signIn: () => actions.signIn(keyAccount()),
    signInContract: () => actions.signIn(contractAccount()),
    signInAgain: () => withEntry(isLive, (entry) => actions.signIn(keyAccount(), entry)),
    signInTwice: () => actions.signInTwice(),
    forge: () => actions.forge(),
    replay: () => withEntry(() => true, actions.replay),
    read: () => withEntry(({ state }) => state !== 'ended', actions.read),
    readEnded: () => withEntry(({ state }) => state === 'ended', actions.read),
    readPage: () => (pages ? withEntry(() => true, actions.readPage) : Promise.resolve()),
    signOut: () => withEntry(isLive, actions.signOut),
  };

  const pace = async () => {
    const start = performance.now();
    for (let turn = 0; !stopped; turn++) {
      const wait = start + (turn * 1000) / rate - performance.now();
      if (wait > 0) await delay(wait);
      if (stopped) return;
      if (running.size >= mostAtOnce) continue;
      const action = begin[random.pick(order) ?? 'read']().catch((cause: unknown) => {
        ledger.breach(`the simulation failed: ${cause instanceof Error ? cause.stack : cause}`);
      });
      running.add(action);
      void action.finally(() => running.delete(action));
    }
  };
  const pacing = pace();
  return {
    settle: () => Promise.all(running),
    async stop(): Promise<void> {
      stopped = true;
      await pacing;
      await Promise.all(running);
    },
  };
}

export type Random = ReturnType<typeof createRandom>;

/** Numbers for a seed, always the same ones (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least: number, most: number) => least + next() * (most - least),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)],
    shuffle: <Item>(items: readonly Item[]): readonly Item[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
