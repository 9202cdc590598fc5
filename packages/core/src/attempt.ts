/** The result of a task; `fallback` when it throws, as storage and objects of other scripts may. */
export function attempt<Result>(task: () => Result): Result | undefined;
export function attempt<Result, Fallback>(
  task: () => Result,
  fallback: Fallback,
): Result | Fallback;
export function attempt<Result>(task: () => Result, fallback?: unknown): unknown {
  try {
    return task();
  } catch {
    return fallback;
  }
}
