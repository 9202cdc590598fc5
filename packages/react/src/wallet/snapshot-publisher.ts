import type { Config, Connector } from '@wagmi/core';
import { readSnapshot, type WalletMemory } from './read-snapshot.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

/** What is known about the wallet, and those who want to hear when that changes. */
export type SnapshotPublisher = {
  readonly getSnapshot: () => WalletSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads again what wagmi and the memory know, and tells if it is something else than before. */
  readonly publish: () => void;
};

/**
 * Follows wagmi from now on, for good.
 *
 * @param memory What the engine knows beside wagmi; after a change of it the engine publishes.
 * @param fetched The connectors that no extension announced.
 */
export function createSnapshotPublisher(
  config: Config,
  memory: WalletMemory,
  fetched: () => Iterable<Connector>,
): SnapshotPublisher {
  const listeners = new Set<() => void>();
  let snapshot = readSnapshot(config, memory);

  function publish(): void {
    // wagmi lets any wallet connect itself when it announces accounts, and moves to it. Here only the
    // wallet that the visitor chose may come back by itself, for example when it is unlocked.
    for (const { uid, emitter } of [...config.connectors, ...fetched()]) {
      if (uid !== memory.choice?.uid) emitter.off('connect', config._internal.events.connect);
    }
    const next = readSnapshot(config, memory);
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  config.subscribe((state) => state, publish);
  // `config.connectors` has no subscription of its own in wagmi's public interface but this one.
  config._internal.connectors.subscribe(publish);
  publish();

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish,
  };
}
