/** The announcement of a wallet (EIP-6963). */
export type WalletInfo = {
  /** A UUIDv4, new for each page. */
  readonly uuid: string;
  readonly name: string;
  /** A data URI of a square image, 96 px or more. */
  readonly icon: string;
  /** Reverse domain name, which stays the same over visits: `io.metamask`. */
  readonly rdns: string;
};

/**
 * Announces a wallet to the page (EIP-6963), now and whenever the page asks.
 *
 * @returns how to stop answering. What was announced cannot be taken back.
 */
export function announceWallet(info: WalletInfo, provider: unknown): () => void {
  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => window.removeEventListener('eip6963:requestProvider', announce);
}

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
