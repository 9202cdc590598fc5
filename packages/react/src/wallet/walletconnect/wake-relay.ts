import type { WalletConnectClient } from './open-sign-client.ts';

/** A page that was away for this long, in milliseconds, cannot trust its socket any more. */
const longAway = 3000;

/**
 * Connects to the relay again when the visitor comes back from the wallet's app. Phones stop a page in
 * the background and cut its socket without telling it; the library would notice after half a minute.
 * Returns how to stop.
 */
export function wakeRelay(
  client: WalletConnectClient,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
  now: () => number,
): () => void {
  let left = now();
  const onChange = () => {
    if (page.visibilityState === 'hidden') {
      left = now();
      return;
    }
    if (now() - left < longAway) return;
    // What the wallet said meanwhile waits at the relay and is handed over on connecting.
    client.core.relayer.restartTransport().catch(() => undefined);
  };
  page.addEventListener('visibilitychange', onChange);
  return () => page.removeEventListener('visibilitychange', onChange);
}
