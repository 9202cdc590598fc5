import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectWhenQuiet, ownHeap } from './collect-when-quiet.ts';

const megabyte = 1024 * 1024;

describe('collectWhenQuiet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A heap of 60 MB of which 20 are in use. */
  function start() {
    const state = { busy: 0, size: 60 * megabyte, collections: 0 };
    const stop = collectWhenQuiet({
      busy: () => state.busy,
      size: () => state.size,
      collect() {
        state.collections++;
        state.size = 20 * megabyte;
      },
    });
    const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);
    return { state, stop, seconds };
  }

  it('collects once after the start', () => {
    const { state, seconds } = start();
    seconds(1);
    expect(state.collections).toBe(0);
    seconds(1);
    expect(state.collections).toBe(1);
    seconds(3600);
    expect(state.collections).toBe(1);
  });

  it('leaves a busy process alone, and collects two seconds after load', () => {
    const { state, seconds } = start();
    state.busy = 0.9;
    seconds(60);
    expect(state.collections).toBe(0);
    state.busy = 0;
    seconds(1);
    state.busy = 0.5;
    seconds(1);
    state.busy = 0.01;
    seconds(1);
    expect(state.collections).toBe(0);
    seconds(1);
    expect(state.collections).toBe(1);
  });

  it('collects again only when the heap has grown well beyond what the last collection left', () => {
    const { state, seconds } = start();
    seconds(10);
    state.size = 35 * megabyte;
    seconds(10);
    expect(state.collections).toBe(1);
    state.size = 37 * megabyte;
    seconds(10);
    expect(state.collections).toBe(2);
  });

  it('ends', () => {
    const { state, stop, seconds } = start();
    stop();
    seconds(10);
    expect(state.collections).toBe(0);
  });
});

describe('ownHeap', () => {
  it('is smaller after a collection, and says how busy the process was', () => {
    const heap = ownHeap();
    heap.busy();
    const garbage: unknown[] = [];
    for (let index = 0; index < 3_000_000; index++) garbage[index % 300_000] = { index };
    garbage.length = 0;
    const full = heap.size();
    heap.collect();
    expect(heap.size()).toBeLessThan(full);
    expect(heap.busy()).toBeGreaterThan(0);
  });
});
