import type { Address } from '@portico/protocol';
import { WalletError } from '../../wallet/wallet-error.ts';
import { numberToHex } from '../../wallet/wallet-requests.ts';
import type { OpenProposals } from './open-proposals.ts';
import { readSessionTerms } from './session-terms.ts';
import { readSessionKeys, type SessionRecord, type SharedRecord } from './shared-record.ts';
import { trackUnsent, type WalletConnectClient, type WalletConnectSession } from './sign-client.ts';

/** The options of a WalletConnect provider. */
export type WalletConnectOptions = {
  readonly client: WalletConnectClient;
  readonly record: SharedRecord;
  /** Proposals that wallets may still accept, of this page and of closed ones. */
  readonly proposals: OpenProposals;
  /** The site's chains, the first before all others. */
  readonly chainIds: readonly [number, ...number[]];
  /** Brings the wallet's app to the front on a phone. Absent where the wallet is on another device. */
  readonly openApp?: ((link: string) => void) | undefined;
};

/** The state of a WalletConnect provider: every action takes it first. */
export type WalletConnectState = WalletConnectOptions & {
  readonly listeners: Map<string, Set<(value: unknown) => void>>;
  readonly unsent: ReturnType<typeof trackUnsent>;
  session?: WalletConnectSession | undefined;
  chainId: number;
  /** The account that the wallet says is in use; sessions hold several. */
  selected?: Address | undefined;
  pairing?: AbortController | undefined;
  /** Rejects when the session ends on either side, so that no request waits for a wallet that is gone. */
  ended: PromiseWithResolvers<never>;
  /** This page uses the session of the shared record, or would if there was one. False where storage is forbidden. */
  isFollowing: boolean;
};

/** Creates a state without a session. */
export function createWalletConnectState(options: WalletConnectOptions): WalletConnectState {
  return {
    ...options,
    listeners: new Map(),
    unsent: trackUnsent(options.client),
    chainId: options.chainIds[0],
    ended: createEnded(),
    isFollowing: false,
  };
}

function createEnded(): PromiseWithResolvers<never> {
  const ended = Promise.withResolvers<never>();
  // Nothing may be waiting.
  ended.promise.catch(() => undefined);
  return ended;
}

/** Emits an EIP-1193 event. WalletConnect would send the error of a page's listener to the wallet, so the page gets it instead. */
export function emit(
  { listeners }: WalletConnectState,
  event: 'accountsChanged' | 'chainChanged' | 'disconnect' | 'message',
  value?: unknown,
): void {
  for (const listener of listeners.get(event) ?? []) {
    try {
      listener(value);
    } catch (cause) {
      reportError(cause);
    }
  }
}

/** Returns the session. @throws WalletError WALLET_DISCONNECTED */
export function requireSession({ session }: WalletConnectState): WalletConnectSession {
  if (!session) throw new WalletError('WALLET_DISCONNECTED');
  return session;
}

/** Returns the first of the site's chains that the wallet shares an account on; else any that it does. */
export function sharedChain(
  { chainIds }: WalletConnectState,
  { namespaces }: WalletConnectSession,
): number {
  const { chainIds: shared } = readSessionTerms(namespaces);
  return chainIds.find((chainId) => shared.includes(chainId)) ?? shared[0] ?? chainIds[0];
}

/** Returns the accounts of the current chain, the selected one first; without any, those of another: the network is wrong, not gone. */
export function sessionAccounts(state: WalletConnectState): readonly Address[] {
  const { session, chainId, selected } = state;
  if (!session) return [];
  const { accountsOn } = readSessionTerms(session.namespaces);
  const here = accountsOn(chainId);
  const granted = here.length > 0 ? here : accountsOn(sharedChain(state, session));
  const first = granted.find((account) => account === selected);
  return first ? [first, ...granted.filter((account) => account !== first)] : granted;
}

/** Sets the chain and emits an event when it changed. */
export function setChain(state: WalletConnectState, chainId: number): void {
  if (chainId === state.chainId) return;
  state.chainId = chainId;
  emit(state, 'chainChanged', numberToHex(chainId));
}

/** Sets the session of this page. */
export function setSession(
  state: WalletConnectState,
  { session, chainId, selected }: Pick<SessionRecord, 'session' | 'chainId' | 'selected'>,
): void {
  Object.assign(state, { session, chainId, selected } satisfies Partial<WalletConnectState>);
}

/** Writes the session for other tabs and later pages. */
export function saveSession(state: WalletConnectState): void {
  const { client, record, session, chainId, selected } = state;
  if (!session) return;
  const keys = readSessionKeys(client, session);
  state.isFollowing = record.write({ session, keys, chainId, selected });
}

/** Drops the session in this page. */
export function dropSession(state: WalletConnectState): void {
  state.session = undefined;
  state.unsent.withdraw();
  state.ended.reject(new WalletError('WALLET_DISCONNECTED'));
  state.ended = createEnded();
}
