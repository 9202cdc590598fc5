import { QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import { cacheKey, createQueryCache } from './account-reader.ts';

const day = 24 * 60 * 60 * 1000;

/** A browser that keeps what it is told. */
function createStorage(found?: string) {
  const kept = new Map<string, string>();
  if (found !== undefined) kept.set(cacheKey, found);
  const storage = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  return { storage, kept };
}

const alice = { name: 'alice.base.eth' };
const bob = { name: 'bob.base.eth' };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('cached node responses', () => {
  it('are kept for a day after their last observer is gone, and no longer', async () => {
    const client = createQueryCache(createStorage().storage);
    await client.fetchQuery({ queryKey: ['balance', 'a'], queryFn: () => 5 });
    await vi.advanceTimersByTimeAsync(day - 1000);
    expect(client.getQueryData(['balance', 'a'])).toBe(5);
    await vi.advanceTimersByTimeAsync(2000);
    expect(client.getQueryData(['balance', 'a'])).toBeUndefined();
  });

  it('are not retried on failure: the transport has retried already', async () => {
    const client = createQueryCache(createStorage().storage);
    const ask = vi.fn(() => Promise.reject(new Error('503')));
    await expect(client.fetchQuery({ queryKey: ['balance', 'a'], queryFn: ask })).rejects.toThrow();
    await new QueryObserver(client, { queryKey: ['name', 'a'], queryFn: ask }).refetch();
    await vi.advanceTimersByTimeAsync(day);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('a later visit', () => {
  it('finds names under one key, with their age, and no balances', async () => {
    const { storage, kept } = createStorage();
    const client = createQueryCache(storage);
    await client.fetchQuery({ queryKey: ['name', 'a'], queryFn: () => alice });
    await client.fetchQuery({ queryKey: ['balance', 'a'], queryFn: () => 5 });
    expect([...kept.keys()]).toEqual(['portico.cache']);

    const asked = Date.now();
    vi.setSystemTime(asked + day - 1000);
    const next = createQueryCache(storage);
    expect(next.getQueryData(['name', 'a'])).toEqual(alice);
    expect(next.getQueryState(['name', 'a'])?.dataUpdatedAt).toBe(asked);
    expect(next.getQueryData(['balance', 'a'])).toBeUndefined();
  });

  it('refetches after a day, counted from the response and not from visits in between', async () => {
    const { storage } = createStorage();
    await createQueryCache(storage).fetchQuery({ queryKey: ['name', 'a'], queryFn: () => alice });
    vi.setSystemTime(Date.now() + day / 2);
    await createQueryCache(storage).fetchQuery({ queryKey: ['name', 'b'], queryFn: () => bob });
    vi.setSystemTime(Date.now() + day / 2);
    const last = createQueryCache(storage);
    expect(last.getQueryData(['name', 'a'])).toBeUndefined();
    expect(last.getQueryData(['name', 'b'])).toEqual(bob);
  });

  it('keeps a name that the visit in between did not use', async () => {
    const { storage } = createStorage();
    await createQueryCache(storage).fetchQuery({ queryKey: ['name', 'a'], queryFn: () => alice });
    await createQueryCache(storage).fetchQuery({ queryKey: ['name', 'b'], queryFn: () => bob });
    expect(createQueryCache(storage).getQueryData(['name', 'a'])).toEqual(alice);
  });

  it('keeps no failed lookup', async () => {
    const { storage, kept } = createStorage();
    const fails = () => Promise.reject(new Error('503'));
    await createQueryCache(storage)
      .fetchQuery({ queryKey: ['name', 'a'], queryFn: fails })
      .catch(() => undefined);
    expect(kept.size).toBe(0);
  });
});

describe('a damaged cache', () => {
  const entry = (changes: object) => ({
    queryKey: ['name', 'a'],
    data: alice,
    dataUpdatedAt: Date.now(),
    ...changes,
  });

  it.each([
    ['no list', () => 'nonsense'],
    ['another version’s', () => ({ clientState: { queries: [] } })],
    ['a list of nothing', () => [null, 7, 'text', []]],
    ['about no name', () => [entry({ queryKey: ['balance', 'a'] })]],
    ['about a word that every object has', () => [entry({ queryKey: ['constructor', 'a'] })]],
    ['without a key', () => [entry({ queryKey: 'name' })]],
    ['of another shape', () => [entry({ data: { name: {} } })]],
    ['without an age', () => [entry({ dataUpdatedAt: null })]],
    ['from the future', () => [entry({ dataUpdatedAt: Date.now() + 1000 })]],
    ['from long ago', () => [entry({ dataUpdatedAt: Date.now() - day })]],
  ])('counts as empty: %s', (_, found) => {
    const client = createQueryCache(createStorage(JSON.stringify(found())).storage);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('counts as empty when it is truncated', () => {
    const client = createQueryCache(createStorage('[{"queryKey":["name"').storage);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('loses only its damaged entries', () => {
    const client = createQueryCache(
      createStorage(JSON.stringify([{ data: 1 }, entry({})])).storage,
    );
    expect(client.getQueryData(['name', 'a'])).toEqual(alice);
  });
});
