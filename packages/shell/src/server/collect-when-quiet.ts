import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's heap, as far as this file asks and tells it something. */
export type Heap = {
  /** The share of the time since the last call in which the process was busy, 0 to 1. */
  busy(): number;
  /** In bytes, with what is reserved. */
  size(): number;
  /** Collects all garbage and returns what is then free to the system. */
  collect(): void;
};

/** Below this share of a second a process counts as quiet. */
const quietShare = 0.1;
/** So many quiet seconds in a row. */
const quietSeconds = 2;
/** What the heap may grow by before it is worth a collection, in bytes. */
const margin = 16 * 1024 * 1024;

/**
 * Returns memory to the system when a server is quiet: after its start, and after load.
 *
 * V8 does that by itself some seconds after a collection of the whole heap. But the garbage of requests dies young: its
 * collections leave the old generation alone, the heap hardly grows, and a collection of all of it may be hours away. Until then the process
 * keeps the young generation that it had under load.
 *
 * @returns stops it
 */
export function collectWhenQuiet(heap: Heap = ownHeap()): () => void {
  let quiet = 0;
  let floor = 0;
  const timer = setInterval(() => {
    quiet = heap.busy() < quietShare ? quiet + 1 : 0;
    if (quiet < quietSeconds || heap.size() < floor + margin) return;
    heap.collect();
    floor = heap.size();
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/** The heap of this thread. */
export function ownHeap(): Heap {
  let last = performance.eventLoopUtilization();
  // Node hands the function out only with a flag of V8 that is read where a context is made.
  setFlagsFromString('--expose-gc');
  const gc: (options: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    size: () => getHeapStatistics().total_heap_size,
    // As V8 does when memory is short: one that is not the last resort leaves the young generation as large as it was.
    collect: () => gc({ type: 'major', flavor: 'last-resort' }),
  };
}
