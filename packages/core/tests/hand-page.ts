import { createSafeStorage } from '../src/safe-storage.ts';
import type { TransactionEnvironment } from '../src/transactions/transaction-store.ts';

/** A browser whose tabs share one storage, and whose clocks a test moves by hand. */
export type HandBrowser = {
  readonly kept: Map<string, string>;
  /** From now on nothing can be kept. */
  fill(): void;
  /** There is room again. */
  free(): void;
  openTab(): HandTab;
};

export type HandTab = {
  readonly environment: TransactionEnvironment;
  /** The waits that are under way, in milliseconds. */
  waits(): readonly number[];
  /** Lets every wait end. */
  runOut(): void;
  show(visible: boolean): void;
};

export function createHandBrowser(entries: Readonly<Record<string, string>> = {}): HandBrowser {
  const kept = new Map(Object.entries(entries));
  const tabs = new Set<{ readonly stored: Set<() => void> }>();
  let full = false;

  return {
    kept,
    fill() {
      full = true;
    },
    free() {
      full = false;
    },
    openTab() {
      const tab = { stored: new Set<() => void>() };
      tabs.add(tab);
      const shown = new Set<() => void>();
      const timers = new Map<() => void, number>();
      let visible = true;
      const storage = createSafeStorage(() => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, value) {
          if (full) throw new DOMException('Full', 'QuotaExceededError');
          kept.set(key, value);
          for (const other of tabs)
            if (other !== tab) for (const listener of other.stored) listener();
        },
        removeItem: (key) => void kept.delete(key),
      }));
      return {
        environment: {
          storage,
          onStored(listener) {
            tab.stored.add(listener);
            return () => tab.stored.delete(listener);
          },
          setTimer(task, milliseconds) {
            timers.set(task, milliseconds);
            return () => timers.delete(task);
          },
          isVisible: () => visible,
          onVisible(listener) {
            shown.add(listener);
            return () => shown.delete(listener);
          },
        },
        waits: () => [...timers.values()],
        runOut() {
          const due = [...timers.keys()];
          timers.clear();
          for (const task of due) task();
        },
        show(now) {
          visible = now;
          if (visible) for (const listener of shown) listener();
        },
      };
    },
  };
}
