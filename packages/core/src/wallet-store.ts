import type { Address } from '@portico/protocol';
import type { WalletSettings, WalletSnapshot } from './engine/wallet-config.ts';
import type { SafeStorage } from './safe-storage.ts';
import { createStore, loadOnce } from './store.ts';
import type { WalletEngine } from './wallet-engine.ts';
import { isInsideSafe, readRecentConnector } from './wallets/recent-connector.ts';

/** The wallet of a page before and after its engine is loaded: every page includes it. It loads the engine and repeats its snapshots. */
export type WalletStore = ReturnType<typeof createWalletStore>;

const disconnected: WalletSnapshot = { status: 'disconnected', installed: [] };
const reconnecting: WalletSnapshot = { status: 'reconnecting', installed: [] };

/** Creates a store that is `disconnected`, or `reconnecting` if a wallet may come back, and loads nothing by itself. Once per page. */
export function createWalletStore({ wallets, ...settings }: WalletSettings, storage: SafeStorage) {
  // Called late, because servers have no `reportError`.
  const report = (error: unknown) => reportError(error);
  const catalogue = loadOnce(async () => {
    // The whole module: Vite writes a function around an import that a name is taken from, into the first load of every page.
    const popular = await import('./wallets/popular-wallets.ts');
    return popular.prepareCatalogue(wallets, report);
  });
  const importEngine = () => import('./wallet-engine.ts');
  const recentConnector = () => readRecentConnector(storage) ?? (isInsideSafe() ? 'safe' : '');
  let engine: WalletEngine | undefined;
  // Set from the start, so that no one sees `disconnected` while a wallet may come back.
  let resuming = recentConnector() !== '';
  let resumed = false;
  // Not Promise.withResolvers, which Node 20 lacks: servers render this, too.
  let restore: () => void = () => undefined;
  const restored = new Promise<void>((resolve) => {
    restore = resolve;
  });
  if (!resuming) restore();
  const store = createStore(resuming ? reconnecting : disconnected);
  let preferred: Address | undefined;

  function publish(): void {
    const snapshot = engine?.getSnapshot() ?? disconnected;
    store.set(resuming && snapshot.status === 'disconnected' ? reconnecting : snapshot);
  }

  const load = loadOnce(async () => {
    const { createWalletEngine } = await importEngine();
    engine = createWalletEngine({ ...settings, storage, catalogue, report });
    engine.prefer(preferred);
    engine.subscribe(publish);
    publish();
    return engine;
  });

  return {
    getSnapshot: store.getSnapshot,
    /** @param hasSession Most users with a session have a wallet that comes back; the server cannot know. */
    getServerSnapshot: (hasSession: boolean): WalletSnapshot =>
      hasSession ? reconnecting : disconnected,
    subscribe: store.subscribe,
    /** Loads the engine, which starts to look for wallets. Rejects when its code cannot be loaded. */
    load,
    /** Loads the site's wallets. Rejects when their code cannot be loaded. */
    catalogue,
    /** Loads the code of both and starts nothing. Rejects when it cannot be loaded. */
    prefetch: (): Promise<unknown> => Promise.all([importEngine(), catalogue()]),
    /** Sets the account to show while the wallet shares it: the session's. */
    prefer(address: Address | undefined): void {
      preferred = address;
      engine?.prefer(address);
    },
    /** Reconnects the most recent wallet, or Safe inside Safe. Otherwise nothing is loaded. */
    async resume(): Promise<void> {
      if (!resuming || resumed) return;
      resumed = true;
      try {
        await (await load()).reconnect(recentConnector());
      } catch {
        // The engine could not be loaded. The next click reports that.
      }
      resuming = false;
      publish();
      restore();
    },
    /** Resolves once the most recent wallet is connected, or will not be. */
    restored: (): Promise<void> => restored,
  };
}
