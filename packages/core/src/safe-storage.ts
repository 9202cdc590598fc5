import { attempt } from './attempt.ts';

/** The browser's storage without its exceptions: what cannot be stored is not stored. */
export type SafeStorage = {
  /** Before every key in the browser's storage; the functions below add it themselves. */
  readonly prefix: string;
  readonly getItem: (key: string) => string | null;
  /** Whether it was stored: storage can be forbidden, or full. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
};

/**
 * @param storage A function, because the browser's getter itself throws where storage is forbidden.
 * @param prefix Put before every key, to keep what is stored apart from what others store.
 */
export function createSafeStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  prefix = '',
): SafeStorage {
  return {
    prefix,
    getItem: (key) => attempt(() => storage().getItem(prefix + key), null),
    setItem: (key, value) =>
      attempt(() => {
        storage().setItem(prefix + key, value);
        return true;
      }, false),
    removeItem: (key) => attempt(() => storage().removeItem(prefix + key), undefined),
  };
}

/** What was stored as JSON; undefined when there is nothing, or when it is damaged. */
export function parseJson(text: string | null): unknown {
  return text === null ? undefined : attempt(() => JSON.parse(text), undefined);
}
