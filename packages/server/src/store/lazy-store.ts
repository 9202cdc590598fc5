import { setTimeout as delay } from 'node:timers/promises';
import { AuthError } from '../common/auth-error.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { StoreStart } from './history.ts';
import { observeStore, storeMethods } from './observe-store.ts';
import { openStore } from './open-database.ts';
import type { Store } from './store.ts';

type LazyStoreEnvironment = {
  readonly onOpen: (store: Store) => void;
  readonly timeout?: number;
  readonly telemetry?: Telemetry | undefined;
};

/** A store that opens at its first call, and tries again at the next one. Until then calls reject with STORE_UNAVAILABLE. */
export function createLazyStore(
  openStore: () => Promise<Store>,
  { onOpen, timeout = 5000, telemetry }: LazyStoreEnvironment,
): { readonly store: Store; readonly open: () => Promise<void> } {
  let opening: Promise<Store> | undefined;
  let closed = false;

  const start = async (): Promise<Store> => {
    try {
      const opened = observeStore(await openStore(), telemetry);
      if (!closed) {
        // From here on a call goes straight to the database: nearly every request makes one.
        for (const name of delegated) Object.assign(store, { [name]: opened[name] });
        onOpen(opened);
      }
      return opened;
    } catch (cause) {
      opening = undefined;
      throw cause;
    }
  };
  const open = (): Promise<Store> => {
    if (closed) return Promise.reject(new Error('The session server was closed.'));
    opening ??= start();
    return opening;
  };

  const waitForStore = async (): Promise<Store> => {
    try {
      const opened = await Promise.race([open(), delay(timeout, null, { ref: false })]);
      if (opened === null) throw new Error('The database is still being opened.');
      return opened;
    } catch (cause) {
      throw new AuthError('STORE_UNAVAILABLE', { cause, retryAfter: 5 });
    }
  };

  const delegates = delegated.map((name) => [
    name,
    async (...values: unknown[]) => Reflect.apply((await waitForStore())[name], undefined, values),
  ]);
  const store: Store = {
    // One for each method; Object.fromEntries forgets their types.
    ...(Object.fromEntries(delegates) as Omit<Store, 'close'>),
    async close() {
      closed = true;
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
  return {
    store,
    async open() {
      await open();
    },
  };
}

/** Selects the store of createAuth's options. A store of the adopter's own is open already. */
export function selectStore(
  database: string | Store,
  start: StoreStart,
  environment: LazyStoreEnvironment,
): ReturnType<typeof createLazyStore> {
  if (typeof database === 'string')
    return createLazyStore(() => openStore(database, start), environment);
  environment.onOpen(database);
  const store = observeStore(database, environment.telemetry);
  return { store, open: () => database.ping() };
}

/** The methods that wait for the database. Closing does not open it. */
const delegated = storeMethods.filter((name) => name !== 'close');
