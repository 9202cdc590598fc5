import type { Address } from '@portico/protocol';
import type { WalletSettings } from './engine/wallet-config.ts';
import type { WalletSnapshot } from './engine/wallet-snapshot.ts';
import { loadOnce } from './once.ts';
import type { SafeStorage } from './safe-storage.ts';
import { createStore } from './store.ts';
import type { WalletEngine } from './wallet-engine.ts';
import { isInsideSafe, readRecentConnector } from './wallets/recent-connector.ts';

/**
 * The wallet before and after its engine is there: the part that every page carries. It loads the
 * engine when it is needed and repeats what the engine says from then on.
 */
export type WalletStore = ReturnType<typeof createWalletStore>;

const disconnected: WalletSnapshot = { status: 'disconnected', installed: [] };
const reconnecting: WalletSnapshot = { status: 'reconnecting', installed: [] };

/**
 * Makes a store that is `disconnected` and loads nothing until it is asked to. To be made once per page: its
 * engine listens to the page's wallets for good.
 */
export function createWalletStore({ wallets, ...settings }: WalletSettings, storage: SafeStorage) {
  // A function, because servers have no `reportError`.
  const report = (error: unknown) => reportError(error);
  const catalogue = loadOnce(async () => {
    const { prepareCatalogue } = await import('./wallets/popular-wallets.ts');
    return prepareCatalogue(wallets, report);
  });
  const importEngine = () => import('./wallet-engine.ts');
  const recentConnector = () => readRecentConnector(storage) ?? (isInsideSafe() ? 'safe' : '');
  let engine: WalletEngine | undefined;
  /** From the start, so that nothing says that there is no wallet while one may come back. */
  let resuming = recentConnector() !== '';
  let resumed = false;
  // Not Promise.withResolvers, which Node 20 has not: servers render this, too.
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
    /** @param hasSession Users with a session mostly have a wallet that comes back: the server cannot know. */
    getServerSnapshot: (hasSession: boolean): WalletSnapshot =>
      hasSession ? reconnecting : disconnected,
    subscribe: store.subscribe,
    /** Loads the engine, which starts looking for wallets. Rejects when its code cannot be fetched. */
    load,
    /** The wallets on offer. Rejects when their code cannot be fetched. */
    catalogue,
    /** Loads the code of both and starts nothing. Rejects when it cannot be fetched. */
    prefetch: (): Promise<unknown> => Promise.all([importEngine(), catalogue()]),
    /** The account to show for as long as the wallet shares it: the session's. */
    prefer(address: Address | undefined): void {
      preferred = address;
      engine?.prefer(address);
    },
    /** Reconnects the most recent wallet, else Safe inside of it. Without either nothing is loaded. */
    async resume(): Promise<void> {
      if (!resuming || resumed) return;
      resumed = true;
      try {
        await (await load()).reconnect(recentConnector());
      } catch {
        // The engine could not be fetched. The visitor has not asked for it yet; a click will say so.
      }
      resuming = false;
      publish();
      restore();
    },
    /** Resolves once the most recent wallet is back, or is known not to come. */
    restored: (): Promise<void> => restored,
  };
}
