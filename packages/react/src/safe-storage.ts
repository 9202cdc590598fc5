/** The browser's storage without its exceptions: what cannot be stored is not stored. */
export type SafeStorage = {
  readonly getItem: (key: string) => string | null;
  /** Whether it was stored: storage can be forbidden, or full. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
};

/** @param storage A function, because the browser's getter itself throws where storage is forbidden. */
export function createSafeStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SafeStorage {
  const attempt = <Result>(task: () => Result, fallback: Result): Result => {
    try {
      return task();
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key) => attempt(() => storage().getItem(key), null),
    setItem: (key, value) =>
      attempt(() => {
        storage().setItem(key, value);
        return true;
      }, false),
    removeItem: (key) => attempt(() => storage().removeItem(key), undefined),
  };
}

/** What was stored as JSON; undefined when there is nothing, or when it is damaged. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
