/** Lets a bounded number of tasks run, and a bounded number wait for them. */
export type Limiter = {
  /**
   * Runs a task when its turn comes.
   * @throws when too many wait; the signal's reason when it fires while waiting
   */
  run<Value>(signal: AbortSignal, task: () => Promise<Value>): Promise<Value>;
};

/** The queue is full. */
class LimiterFull extends Error {
  override readonly name = 'LimiterFull';
}

/** @param maximum How many tasks may run, and how many more may wait. */
export function createLimiter(maximum: {
  readonly running: number;
  readonly waiting: number;
}): Limiter {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= maximum.waiting) throw new LimiterFull('Too many tasks are waiting');
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });

  return {
    async run(signal, task) {
      signal.throwIfAborted();
      // A task that ends hands its place to the one that waits longest, so `running` stays as it is.
      if (running >= maximum.running) await turn(signal);
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
