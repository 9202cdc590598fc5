/** A queue for the one connection that writes. */
export type Turns = {
  /**
   * Resolves when it is the caller's turn; the caller gives the turn back with what it gets.
   * @throws Error when the turn does not come within the milliseconds
   */
  take(patience: number): Promise<() => void>;
};

/** Hands out one turn at a time, in the order of asking. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let taken = false;

  const handOver = (): (() => void) => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    };
  };

  return {
    take(patience) {
      if (!taken) {
        taken = true;
        return Promise.resolve(handOver());
      }
      return new Promise((resolve, reject) => {
        const proceed = () => {
          clearTimeout(timer);
          resolve(handOver());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(proceed), 1);
          reject(new Error('The database is busy: too many writes are waiting'));
        }, patience);
        waiting.push(proceed);
      });
    },
  };
}
