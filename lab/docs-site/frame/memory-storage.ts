/**
 * Gives the page a `localStorage` that it alone has and that ends with it: examples of one page do not meet, and each starts
 * as if the browser had never been here.
 *
 * @param entries what the browser remembers of earlier visits
 */
export function forgetEverything(entries: Readonly<Record<string, string>> = {}): void {
  const kept = new Map(Object.entries(entries));
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
  Object.defineProperty(window, 'localStorage', { value: storage });
}
