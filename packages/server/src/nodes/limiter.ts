/** Runs a bounded number of tasks at once; a bounded number waits in a queue, first in, first out. */
export function createLimiter(maximum: { readonly running: number; readonly waiting: number }) {
  const waiting = new Set<() => void>();
  let running = 0;

  const waitForPlace = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= maximum.waiting) throw new Error('Too many tasks are waiting');
      const start = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting.add(start);
    });

  return {
    /** The numbers of calls that wait and that run. */
    waiting: (): number => waiting.size,
    running: (): number => running,
    /** Runs a task, in the queue's order. @throws when the queue is full; the signal's reason when it aborts a waiting task */
    async run<Value>(signal: AbortSignal, task: () => Promise<Value>): Promise<Value> {
      signal.throwIfAborted();
      // A task that ends passes its place to the one that waits longest, so `running` does not change then.
      if (running >= maximum.running) await waitForPlace(signal);
      else running += 1;
      try {
        return await task();
      } finally {
        const [next] = waiting;
        if (next === undefined) running -= 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}
