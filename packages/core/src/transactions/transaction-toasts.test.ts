import { beforeEach, describe, expect, it } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import type { RememberedTransaction } from './transaction.ts';
import { createTransactionStore } from './transaction-store.ts';
import { createTransactionToasts, type TransactionToasts } from './transaction-toasts.ts';

const account = '0x8464135c8F25Da09e49BC8782676a84730C318bC';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const hash = (number: number) => `0x${String(number).repeat(64)}` as const;
const sent = (number: number, more: Partial<RememberedTransaction> = {}) =>
  ({ hash: hash(number), description: `Send ${number}`, status: 'pending', ...more }) as const;

/** A browser: what it stores, and time that passes when it is told to. */
function browser() {
  const items = new Map<string, string>();
  const listeners = new Set<() => void>();
  let timers: { at: number; task: () => void }[] = [];
  let now = 0;
  const storage = createSafeStorage(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }));
  const setTimer = (task: () => void, milliseconds: number) => {
    const timer = { at: now + milliseconds, task };
    timers.push(timer);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  return {
    items,
    storage,
    setTimer,
    onStored: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Writes as another tab does, which follows the chain as well. */
    store(chains: Readonly<Record<number, readonly RememberedTransaction[]>>) {
      items.set('portico.transactions', JSON.stringify({ [account]: chains }));
      for (const listener of listeners) listener();
    },
    wait(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

let page: ReturnType<typeof browser>;
beforeEach(() => {
  page = browser();
});

/** Opens a page of the site. */
function open(
  chainIds: readonly number[] = [8453],
  owner: typeof account | typeof other = account,
): TransactionToasts {
  const transactions = createTransactionStore({
    ...page,
    isVisible: () => true,
    onVisible: () => () => undefined,
  });
  const toasts = createTransactionToasts(
    transactions,
    owner,
    chainIds,
    page.storage,
    page.setTimer,
  );
  toasts.start();
  return toasts;
}

const told = (toasts: TransactionToasts) =>
  toasts
    .getSnapshot()
    .map(({ transaction: { description, status } }) => `${description} ${status}`);
const idOf = (toasts: TransactionToasts) => toasts.getSnapshot()[0]?.id ?? Number.NaN;

describe('the toasts of transactions', () => {
  it('tell of a pending one, and of how it ended, as one toast', () => {
    const toasts = open();
    page.store({ 8453: [sent(1)] });
    expect(told(toasts)).toEqual(['Send 1 pending']);
    const id = idOf(toasts);
    page.store({ 8453: [sent(1, { status: 'confirmed' })] });
    expect(told(toasts)).toEqual(['Send 1 confirmed']);
    expect(idOf(toasts)).toBe(id);
  });

  it('do not tell of what had settled before', () => {
    page.store({ 8453: [sent(1, { status: 'confirmed' }), sent(2, { status: 'failed' })] });
    expect(told(open())).toEqual([]);
  });

  it('let a confirmed one go by itself, and a failed one not', () => {
    const toasts = open();
    page.store({ 8453: [sent(2), sent(1)] });
    page.store({ 8453: [sent(2, { status: 'confirmed' }), sent(1, { status: 'failed' })] });
    page.wait(4999);
    expect(told(toasts)).toEqual(['Send 2 confirmed', 'Send 1 failed']);
    page.wait(1);
    expect(told(toasts)).toEqual(['Send 1 failed']);
    page.wait(60_000);
    expect(told(toasts)).toEqual(['Send 1 failed']);
    toasts.dismiss(idOf(toasts));
    expect(told(toasts)).toEqual([]);
  });

  it('stay while they are held, and then as long as at first', () => {
    const toasts = open();
    page.store({ 8453: [sent(1)] });
    page.store({ 8453: [sent(1, { status: 'confirmed' })] });
    toasts.hold(true);
    page.wait(60_000);
    expect(told(toasts)).toEqual(['Send 1 confirmed']);
    toasts.hold(false);
    page.wait(4999);
    expect(told(toasts)).toEqual(['Send 1 confirmed']);
    page.wait(1);
    expect(told(toasts)).toEqual([]);
  });

  it('are three at most, the newest first', () => {
    const toasts = open();
    page.store({ 8453: [4, 3, 2, 1].map((number) => sent(number)) });
    expect(told(toasts)).toEqual(['Send 4 pending', 'Send 3 pending', 'Send 2 pending']);
    page.store({ 8453: [5, 4, 3, 2, 1].map((number) => sent(number)) });
    expect(told(toasts)[0]).toBe('Send 5 pending');
    toasts.dismiss(idOf(toasts));
    expect(told(toasts)).toEqual(['Send 4 pending', 'Send 3 pending', 'Send 2 pending']);
  });

  it('are there on the next page, too', () => {
    page.store({ 8453: [sent(1)] });
    expect(told(open())).toEqual(['Send 1 pending']);
    expect(told(open())).toEqual(['Send 1 pending']);
  });

  it('do not come back once dismissed, unless the transaction fails', () => {
    const toasts = open();
    page.store({ 8453: [sent(2), sent(1)] });
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
    expect(told(toasts)).toEqual([]);
    const next = open();
    expect(told(next)).toEqual([]);
    page.store({ 8453: [sent(2, { status: 'confirmed' }), sent(1, { status: 'failed' })] });
    expect(told(next)).toEqual(['Send 1 failed']);
    // Nothing is remembered of settled ones.
    expect(page.items.has('portico.dismissed')).toBe(false);
  });

  it('do not come back after another account, or another tab, had the page', () => {
    const tab = open();
    page.store({ 8453: [sent(1)] });
    const toasts = open();
    toasts.dismiss(idOf(toasts));
    open([8453], other);
    page.store({ 8453: [sent(2), sent(1)] });
    expect(told(tab)).toEqual(['Send 2 pending', 'Send 1 pending']);
    expect(told(open())).toEqual(['Send 2 pending']);
  });

  it('follow a transaction that was sped up, and tell of one that was cancelled', () => {
    const origin = { from: account, nonce: 7, content: hash(9) } as const;
    const toasts = open();
    page.store({ 8453: [sent(1, { origin })] });
    const id = idOf(toasts);
    page.store({ 8453: [sent(1, { hash: hash(2), origin })] });
    expect(idOf(toasts)).toBe(id);
    page.store({
      8453: [sent(1, { hash: hash(3), origin, status: 'failed', reason: 'cancelled' })],
    });
    expect(told(toasts)).toEqual(['Send 1 failed']);
    expect(idOf(toasts)).toBe(id);
  });

  it('tell of every chain of the site, and of no other', () => {
    const toasts = open([8453, 84532]);
    page.store({ 8453: [sent(1)], 84532: [sent(2)], 10: [sent(3)] });
    expect(toasts.getSnapshot().map(({ chainId }) => chainId)).toEqual([8453, 84532]);
  });

  it('go when the transactions are cleared', () => {
    const toasts = open();
    page.store({ 8453: [sent(1)] });
    page.store({ 8453: [] });
    expect(told(toasts)).toEqual([]);
  });

  it.each(['{', '7', '{"a":1}', 'null', '[1,null,{}]'])(
    'survive that %s was stored of dismissed ones',
    (text) => {
      page.items.set('portico.dismissed', text);
      page.store({ 8453: [sent(1)] });
      expect(told(open())).toEqual(['Send 1 pending']);
    },
  );
});
