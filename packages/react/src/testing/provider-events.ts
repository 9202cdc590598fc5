/** Listens to one EIP-1193 event. */
export type ProviderListener = (payload: unknown) => void;

/** The event half of an EIP-1193 provider. */
export type ProviderEvents = {
  readonly on: (event: string, listener: ProviderListener) => void;
  readonly removeListener: (event: string, listener: ProviderListener) => void;
  readonly emit: (event: string, payload: unknown) => void;
};

/** A minimal event emitter; a listener that throws does not keep the others from hearing. */
export function createProviderEvents(): ProviderEvents {
  const listeners = new Map<string, Set<ProviderListener>>();
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
    },
  };
}
