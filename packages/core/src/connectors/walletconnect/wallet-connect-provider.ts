import type { WalletRequest } from '../../wallet/wallet-requests.ts';
import type { WalletPeer } from '../provider-connector.ts';
import { adoptSession, endSession } from './client-session.ts';
import { pair } from './pair.ts';
import { followTabs, followWallet } from './session-events.ts';
import { requestSession } from './session-requests.ts';
import {
  createWalletConnectState,
  dropSession,
  saveSession,
  setSession,
  sharedChain,
  type WalletConnectOptions,
  type WalletConnectState,
} from './wallet-connect-state.ts';

/** Creates an EIP-1193 provider over a WalletConnect session. It starts without one: `pair` or `restore` gets one. */
export function createWalletConnectProvider(options: WalletConnectOptions) {
  const state = createWalletConnectState(options);
  const { listeners, unsent } = state;
  followTabs(state);
  options.proposals.endOrphans(options.client);
  followWallet(state);
  return {
    on(event: string, listener: (value: unknown) => void): void {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
    request: (request: WalletRequest) => requestSession(state, request),
    pair: (onUri: (uri: string) => void) => pairSession(state, onUri),
    restore: () => restoreSession(state),
    /** Returns the unchecked claims of the session's wallet. */
    peer(): WalletPeer | undefined {
      const metadata = state.session?.peer.metadata;
      return metadata && { name: metadata.name, icon: metadata.icons?.[0] };
    },
    withdraw: unsent.withdraw,
    /** Stops pairing, or ends the session. Never throws, and never waits for the relay. */
    end(): void {
      state.pairing?.abort();
      state.isFollowing = false;
      if (state.session) endAllSessions(state);
    },
  };
}

/** Settles a session with the wallet that takes the URI, and ends earlier ones. @throws WalletError */
async function pairSession(state: WalletConnectState, onUri: (uri: string) => void): Promise<void> {
  const { client, chainIds, proposals } = state;
  state.pairing?.abort();
  const pairing = new AbortController();
  state.pairing = pairing;
  try {
    const session = await pair(client, chainIds, onUri, pairing.signal, proposals);
    endAllSessions(state);
    setSession(state, { session, chainId: sharedChain(state, session) });
    saveSession(state);
  } finally {
    if (state.pairing === pairing) state.pairing = undefined;
  }
}

/** Adopts the session of an earlier page as that left it. Returns whether there is one. */
function restoreSession(state: WalletConnectState): boolean {
  const found = state.record.read();
  if (found && found.session.topic !== state.session?.topic) {
    adoptSession(state.client, found);
    setSession(state, found);
    state.isFollowing = true;
  }
  return found !== undefined;
}

/** Ends the session of this page, and of another tab. */
function endAllSessions(state: WalletConnectState): void {
  const { client, record, session } = state;
  const found = record.read();
  if (found && !client.session.keys.includes(found.session.topic)) adoptSession(client, found);
  for (const topic of new Set([session?.topic, found?.session.topic]))
    if (topic !== undefined) endSession(client, topic);
  dropSession(state);
  record.remove();
}
