/** Returns the result of a task, or `fallback` when it throws, as storage and objects of other scripts may. */
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

/** The browser's storage without exceptions: what cannot be stored is not stored. */
export type SafeStorage = {
  /** Before every key in the browser's storage; the functions below add it themselves. */
  readonly prefix: string;
  readonly getItem: (key: string) => string | null;
  /** Returns false when storage is forbidden or full. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
};

/** The parts of `localStorage` that are used. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Wraps a browser's storage so that nothing throws. @param storage A function: the getter itself throws where storage is forbidden. */
export function createSafeStorage(
  storage: () => BrowserStorage = () => globalThis.localStorage,
  prefix = '',
): SafeStorage {
  return {
    prefix,
    // A server has none, and renders pages: an exception for each would take a twentieth of their time.
    getItem: (key) => attempt(() => storage()?.getItem(prefix + key) ?? null, null),
    setItem: (key, value) =>
      attempt(() => {
        storage().setItem(prefix + key, value);
        return true;
      }, false),
    removeItem: (key) => attempt(() => storage().removeItem(prefix + key), undefined),
  };
}

/** Parses stored JSON. Undefined when there is none, or when it is damaged. */
export function parseJson(text: string | null): unknown {
  return text === null ? undefined : attempt(() => JSON.parse(text), undefined);
}
