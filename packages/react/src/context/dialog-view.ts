/**
 * Which dialog is open. `connect` leads through connecting and signing in; `mismatch` asks what an account other
 * than the session's should mean.
 */
export type DialogView = 'closed' | 'connect' | 'account' | 'mismatch' | 'network';

/** Remembers which dialog is open; anything on the page may open or close one. */
export type DialogViewStore = {
  readonly getSnapshot: () => DialogView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (view: DialogView) => void;
};

/** Makes the memory of one provider. No dialog is open at first. */
export function createDialogViewStore(): DialogViewStore {
  const listeners = new Set<() => void>();
  let view: DialogView = 'closed';
  return {
    getSnapshot: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      if (next === view) return;
      view = next;
      for (const listener of listeners) listener();
    },
  };
}
