/** The browser's storage without its exceptions: what cannot be kept is not kept. */
export type QuietStorage = {
  readonly getItem: (key: string) => string | null;
  /** Whether it was kept: storage can be forbidden, or full. */
  readonly setItem: (key: string, value: string) => boolean;
};

/** @param storage A function, because the browser's getter itself throws where storage is forbidden. */
export function createQuietStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): QuietStorage {
  return {
    getItem(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}
