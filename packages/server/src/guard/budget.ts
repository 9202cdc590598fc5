/** Lets at most `maximum` events a minute pass, in this process. */
export function createBudget(maximum: number, now: () => number): () => boolean {
  let window = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== window) [window, count] = [current, 0];
    count += 1;
    return count <= maximum;
  };
}
