import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

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
