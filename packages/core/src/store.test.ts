import { describe, expect, it, vi } from 'vitest';
import { createStore, loadOnce } from './store.ts';

describe('createStore', () => {
  it('keeps its value and its reference until it is set to something else', () => {
    const first = { status: 'idle', list: [{ id: 1 }] };
    const store = createStore(first);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set({ status: 'idle', list: [{ id: 1 }] });
    expect(store.getSnapshot()).toBe(first);
    expect(listener).not.toHaveBeenCalled();
    store.set({ status: 'idle', list: [{ id: 2 }] });
    expect(store.getSnapshot()).toEqual({ status: 'idle', list: [{ id: 2 }] });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [null, {}],
    [new Map([[1, 1]]), new Map([[1, 1]])],
    [() => 1, () => 1],
  ])('tells %j from %j', (before: unknown, after: unknown) => {
    const store = createStore(before);
    store.set(after);
    expect(store.getSnapshot()).toBe(after);
  });

  it('keeps its value where a part of it is the same, also one that contains itself', () => {
    const node: { readonly children: unknown[] } = { children: [] };
    node.children.push(node);
    const first = { node };
    const store = createStore(first);
    store.set({ node });
    expect(store.getSnapshot()).toBe(first);
  });

  it('notifies a listener once per subscription, until that subscription ends', () => {
    const store = createStore(0);
    const listener = vi.fn();
    const [first, second] = [store.subscribe(listener), store.subscribe(listener)];
    store.set(1);
    expect(listener).toHaveBeenCalledTimes(2);
    first();
    first();
    store.set(2);
    expect(listener).toHaveBeenCalledTimes(3);
    second();
    store.set(3);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('loadOnce', () => {
  it('loads at the first call and shares the result', async () => {
    const load = vi.fn(async () => ({}));
    const get = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([get(), get()]);
    expect(first).toBe(second);
    expect(await get()).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shares a failure with all pending callers, and retries at the next call', async () => {
    const load = vi.fn<() => Promise<string>>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
    const get = loadOnce(load);
    const waiting = [get(), get()];
    await expect(waiting[0]).rejects.toThrow('offline');
    await expect(waiting[1]).rejects.toThrow('offline');
    expect(await get()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
