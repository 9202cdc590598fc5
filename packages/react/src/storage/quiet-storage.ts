/** The browser's storage without its exceptions: what cannot be kept is not kept. */
export type QuietStorage = {
  readonly getItem: (key: string) => string | null;
  /** Whether it was kept: storage can be forbidden, or full. */
  readonly setItem: (key: string, value: string) => boolean;
};

/** The version of everything below; whoever changes a format raises it and teaches `getItem` the old one. */
const version = '1';
const ownKey = (key: string) => `portico.${key}`;
/** RainbowKit keeps the same under the same names, so a site that moves here loses nothing. */
const formerKey = (key: string) => `rk-${key}`;
const versionKey = ownKey('version');

/**
 * Portico's part of `localStorage`: `portico.transactions`, `portico.recent` and `portico.version`.
 * What another version wrote is dropped, as is what cannot be read. Nothing is written by opening it.
 *
 * @param storage Its getter itself may throw where storage is forbidden, hence a function.
 */
export function createQuietStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): QuietStorage {
  return {
    getItem(key) {
      try {
        const kept = storage();
        const found = kept.getItem(versionKey);
        if (found !== null && found !== version) return null;
        return kept.getItem(ownKey(key)) ?? kept.getItem(formerKey(key));
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        const kept = storage();
        kept.setItem(ownKey(key), value);
        kept.setItem(versionKey, version);
        kept.removeItem(formerKey(key));
        return true;
      } catch {
        return false;
      }
    },
  };
}
