import { field } from '../../wallet/wallet-error.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** The relay's tag of a site's request to a wallet (`wc_sessionRequest`). */
const requestTag = 1108;

/** Requests that have not reached the relay yet. */
export type UnsentRequests = {
  /** Drops them. */
  readonly withdraw: () => void;
};

/**
 * Makes requests wait for a connection to the relay, so that they can be withdrawn. The library would queue them for a
 * minute and send them on reconnecting, also those that had failed for the visitor.
 */
export function trackUnsent({ core: { relayer } }: WalletConnectClient): UnsentRequests {
  const send = relayer.request;
  const open = new Set<string>();
  const waiting = new Set<string>();
  const withdrawn = new Set<string>();
  const never = () => new Promise<never>(() => undefined);

  relayer.request = async (message) => {
    if (field(message.params, 'tag') !== requestTag) return send(message);
    const id = String(field(message, 'id'));
    // The library tries each again every five seconds, and takes a failure for an uncaught one.
    if (withdrawn.has(id) || waiting.has(id)) return never();
    open.add(id);
    if (!relayer.connected) {
      waiting.add(id);
      await new Promise((resolve) => {
        relayer.once('relayer_connect', resolve);
        // It goes on trying by itself.
        relayer.transportOpen().catch(() => undefined);
      });
      waiting.delete(id);
      if (withdrawn.has(id)) return never();
    }
    const answer = await send(message);
    open.delete(id);
    return answer;
  };

  return {
    withdraw() {
      for (const id of open) withdrawn.add(id);
      open.clear();
    },
  };
}
