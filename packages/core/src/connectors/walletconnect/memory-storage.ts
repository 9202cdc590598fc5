/**
 * Where the library keeps what it needs while the page lives. Its own storage is shared by all tabs and written as a whole
 * by each, so that one undoes what another wrote; where IndexedDB is forbidden it waits forever.
 */
export function createMemoryStorage() {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    // The library's types let the caller say what was stored.
    getEntries: async <T>() => [...items] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
}
