import type { Address } from '@portico/protocol';
import type { WalletEngine, WalletEngineOptions } from './wallet-engine.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

/** What the engine will be made from, and where its code is. */
export type WalletStoreOptions = WalletEngineOptions & {
  /** Fetches the engine's code. Called once unless it fails. */
  readonly loadEngine: () => Promise<(options: WalletEngineOptions) => WalletEngine>;
};

/**
 * The wallet before and after its engine is there: the part that every page carries. It loads the
 * engine when it is needed and says what the engine says from then on.
 */
export type WalletStore = {
  readonly getSnapshot: () => WalletSnapshot;
  readonly getServerSnapshot: () => WalletSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the engine, which starts looking for wallets. Rejects when its code cannot be fetched. */
  readonly load: () => Promise<WalletEngine>;
  /** The wallets on offer. Rejects when their code cannot be fetched. */
  readonly catalogue: WalletEngineOptions['catalogue'];
  /** The account to show for as long as the wallet shares it: the session's. */
  readonly prefer: (address: Address | undefined) => void;
  /** Reconnects the wallet used last, if there is one. Without one nothing is loaded. */
  readonly resume: () => Promise<void>;
};

const nothing: WalletSnapshot = { status: 'disconnected', installed: [] };
const reconnecting: WalletSnapshot = { status: 'reconnecting', installed: [] };

/** The connector used last, as wagmi remembers it: a page without one does not load wagmi. */
function recentWallet(storage: WalletEngineOptions['storage']): string | undefined {
  try {
    const id: unknown = JSON.parse(storage.getItem('wagmi.recentConnectorId') ?? 'null');
    return typeof id === 'string' ? id : undefined;
  } catch {
    // Forbidden or damaged storage: no wallet is remembered.
    return undefined;
  }
}

/** Makes a store that is `disconnected` and loads nothing until it is asked to. */
export function createWalletStore(options: WalletStoreOptions): WalletStore {
  const { loadEngine, storage } = options;
  const listeners = new Set<() => void>();
  let engine: WalletEngine | undefined;
  let loading: Promise<WalletEngine> | undefined;
  let resuming = false;
  let resumed = false;
  let preferred: Address | undefined;

  function publish(): void {
    for (const listener of listeners) listener();
  }

  async function load(): Promise<WalletEngine> {
    try {
      const createEngine = await loadEngine();
      engine = createEngine(options);
      engine.prefer(preferred);
      engine.subscribe(publish);
      publish();
      return engine;
    } catch (error) {
      // Offline, or a new version was deployed: the next intent tries again.
      loading = undefined;
      throw error;
    }
  }

  const loadOnce = () => {
    loading ??= load();
    return loading;
  };

  function getSnapshot(): WalletSnapshot {
    const snapshot = engine?.getSnapshot() ?? nothing;
    return resuming && snapshot.status === 'disconnected' ? reconnecting : snapshot;
  }

  return {
    getSnapshot,
    getServerSnapshot: () => nothing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: loadOnce,
    catalogue: options.catalogue,
    prefer(address) {
      preferred = address;
      engine?.prefer(address);
    },
    async resume() {
      const id = recentWallet(storage);
      if (id === undefined || resumed) return;
      resumed = true;
      resuming = true;
      publish();
      try {
        await (await loadOnce()).reconnect(id);
      } catch {
        // The engine could not be fetched. Nobody asked for it yet; a click will say so.
      }
      resuming = false;
      publish();
    },
  };
}
