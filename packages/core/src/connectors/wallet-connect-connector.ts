import type { CreateConnectorFn } from '@wagmi/core';
import { createSafeStorage } from '../safe-storage.ts';
import { field, WalletError, withTimeout } from '../wallet/wallet-error.ts';
import type { WalletRequest } from '../wallet/wallet-requests.ts';
import type { ConnectorContext } from './connector-context.ts';
import { providerConnector, type WalletPeer } from './provider-connector.ts';
import { createOpenProposals } from './walletconnect/open-proposals.ts';
import { toSessionError } from './walletconnect/session-error.ts';
import { followTabs, followWallet } from './walletconnect/session-events.ts';
import { requestSession } from './walletconnect/session-requests.ts';
import { findGap, proposedNamespaces, type SessionGap } from './walletconnect/session-terms.ts';
import {
  adoptSession,
  createSharedRecord,
  endSession,
  userDisconnected,
} from './walletconnect/shared-record.ts';
import { openSignClient, type WalletConnectSession } from './walletconnect/sign-client.ts';
import {
  createWalletConnectState,
  dropSession,
  saveSession,
  setSession,
  sharedChain,
  type WalletConnectOptions,
  type WalletConnectState,
} from './walletconnect/wallet-connect-state.ts';

/** Connects any wallet that speaks WalletConnect v2, by a session through a relay. */
export function walletConnectConnector(
  projectId: string,
  context: ConnectorContext,
): CreateConnectorFn {
  return providerConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    async open() {
      const storage = createSafeStorage(() => localStorage, context.storagePrefix);
      const record = createSharedRecord(storage);
      const client = await openSignClient(projectId, context, record.clientSeed());
      const [first, ...others] = context.chains;
      return createWalletConnectProvider({
        client,
        record,
        proposals: createOpenProposals(storage),
        chainIds: [first.id, ...others.map(({ id }) => id)],
        // Wallets on a phone are apps on the same device.
        openApp:
          context.platform === 'desktop' ? undefined : (link: string) => location.assign(link),
      });
    },
    pair: (provider, onUri) => provider.pair(onUri),
    restore: (provider) => provider.restore(),
    peer: (provider) => provider.peer(),
    close: (provider) => provider.end(),
  });
}

/** Creates an EIP-1193 provider over a WalletConnect session. It starts without one: `pair` or `restore` gets one. */
function createWalletConnectProvider(options: WalletConnectOptions) {
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
  state.pairing?.abort();
  const pairing = new AbortController();
  state.pairing = pairing;
  try {
    const session = await pair(state, onUri, pairing.signal);
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

/** The relay's time to accept a proposal, in milliseconds. The QR code is empty meanwhile. */
const proposalTimeout = 15_000;

/** The validity of a proposal: the protocol's five minutes, and a second for delivery. */
const answerTimeout = 301_000;

/** Proposes a session, shows its URI, and waits for a wallet; one that accepts after an abort is disconnected. @throws WalletError */
async function pair(
  { client, chainIds, proposals }: WalletConnectState,
  onUri: (uri: string) => void,
  signal: AbortSignal,
): Promise<WalletConnectSession> {
  const proposed = client.connect({ optionalNamespaces: proposedNamespaces(chainIds) });
  const settled = proposed.then(({ approval }) => approval());
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new WalletError('WALLET_REJECTED')));
  });
  try {
    const proposal = Promise.race([proposed, aborted]);
    const { uri } = await withTimeout(proposal, proposalTimeout, 'RELAY_UNREACHABLE');
    if (uri === undefined) throw new WalletError('WALLET_FAILED');
    proposals.keep(client, settled);
    onUri(uri);
    const answer = Promise.race([settled, aborted]);
    const session = await withTimeout(answer, answerTimeout, 'PROPOSAL_EXPIRED');
    checkTerms(session, chainIds);
    // The provider opens the app. The library would read a link from `localStorage`, which may be forbidden.
    const sessionConfig = { ...session.sessionConfig, disableDeepLink: true };
    await client.session.update(session.topic, { sessionConfig });
    return client.session.get(session.topic);
  } catch (error) {
    const failure = toSessionError(error);
    // However late the wallet accepts, no session stays open on the phone that this site does not hold.
    settled
      .then(({ topic }) => client.disconnect({ topic, reason: disconnectReason(failure) }))
      .catch(() => undefined);
    throw failure;
  }
}

/** Checks what the wallet granted. @throws WalletError with the protocol's code in its cause, or SETTLEMENT_FAILED */
function checkTerms({ namespaces }: WalletConnectSession, chainIds: readonly number[]): void {
  let gap: SessionGap | undefined;
  try {
    gap = findGap(namespaces, chainIds);
  } catch (cause) {
    throw new WalletError('SETTLEMENT_FAILED', { cause });
  }
  if (gap) throw toSessionError(gap);
}

function disconnectReason({ code, cause }: WalletError): { code: number; message: string } {
  if (code === 'SETTLEMENT_FAILED') return { code: 7000, message: 'Session settlement failed.' };
  const number = Number(field(cause, 'code'));
  return number >= 5100 && number <= 5104
    ? { code: number, message: String(field(cause, 'message')) }
    : userDisconnected;
}
