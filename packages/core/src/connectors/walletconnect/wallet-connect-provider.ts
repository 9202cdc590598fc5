import type { Address } from '@portico/protocol';
import { numberToHex } from 'viem/utils';
import { field, WalletError, withTimeout } from '../../wallet/wallet-error.ts';
import type { WalletParameters, WalletRequest } from '../../wallet/wallet-requests.ts';
import type { WalletPeer } from '../provider-connector.ts';
import { adoptSession, endSession, forgetSession, keysOf } from './client-session.ts';
import type { OpenProposals } from './open-proposals.ts';
import { pair, type WalletConnectSession } from './pair.ts';
import { toSessionError } from './session-error.ts';
import { appLinkOf, caipChainId, readChainId, readSessionTerms } from './session-terms.ts';
import type { SessionRecord, SharedRecord } from './shared-record.ts';
import type { WalletConnectClient } from './sign-client.ts';
import { trackUnsent } from './unsent-requests.ts';

/** How long the relay may take to pass a request on. How long the wallet may take is up to its owner. */
const sendTimeout = 20_000;

/** The protocol ends a request after this many seconds. */
const requestExpiry = 300;

/** What any node can tell. A phone would be woken for it, its app opened, and no answer come before that. */
const askedOfNodes = /^eth_(?:call|estimateGas|gasPrice|blockNumber|get(?!EncryptionPublicKey))/;

/**
 * EIP-1193 over a WalletConnect session. Starts without one: `pair` or `restore` gets one.
 *
 * @param record Of the session that all tabs share.
 * @param proposals That wallets may still accept, of this page and of those that are gone.
 * @param chainIds The site's chains, the first before all others.
 * @param openApp Brings the wallet's app to the front on a phone; absent where the wallet is on another device.
 */
export function createWalletConnectProvider(
  client: WalletConnectClient,
  record: SharedRecord,
  proposals: OpenProposals,
  chainIds: readonly [number, ...number[]],
  openApp: ((link: string) => void) | undefined,
) {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let session: WalletConnectSession | undefined;
  let chainId = chainIds[0];
  /** The account that the wallet says is in use; sessions hold several. */
  let selected: Address | undefined;
  let pairing: AbortController | undefined;
  /** Rejects when the session is over, on either side: what waits for its wallet would wait for nothing. */
  let over = Promise.withResolvers<never>();
  /** Whether this page uses the session of the record, or would if there was one. Not where storage is forbidden. */
  let isFollowing = false;

  function emit(event: 'accountsChanged' | 'chainChanged' | 'disconnect', value?: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(value);
  }

  /** The first of the site's chains that the wallet shares an account on; else any that it does. */
  function sharedChain({ namespaces }: WalletConnectSession): number {
    const { chainIds: shared } = readSessionTerms(namespaces);
    return chainIds.find((each) => shared.includes(each)) ?? shared[0] ?? chainIds[0];
  }

  /**
   * The accounts of the current chain, the one in use first. A wallet that is on a chain which it shares no account on
   * has its others nevertheless: it is on the wrong network, not gone.
   */
  function accounts(): readonly Address[] {
    if (!session) return [];
    const { accountsOn } = readSessionTerms(session.namespaces);
    const here = accountsOn(chainId);
    const granted = here.length > 0 ? here : accountsOn(sharedChain(session));
    const first = granted.find((account) => account === selected);
    return first ? [first, ...granted.filter((account) => account !== first)] : granted;
  }

  function hold(
    next: WalletConnectSession,
    rest: Pick<SessionRecord, 'chainId' | 'selected'>,
  ): void {
    session = next;
    ({ chainId, selected } = rest);
  }

  /** Leaves the session in this page. */
  function drop(): void {
    session = undefined;
    unsent.withdraw();
    over.reject(new WalletError('WALLET_DISCONNECTED'));
    over = Promise.withResolvers<never>();
    over.promise.catch(() => undefined);
  }

  /** Writes down how the session is now, for other tabs and for pages to come. */
  function keep(): void {
    if (!session) return;
    isFollowing = record.write({ session, keys: keysOf(client, session), chainId, selected });
  }

  /** The wallet or the clock ended the session. */
  function lose({ topic }: { topic: string }): void {
    if (topic !== session?.topic) return;
    drop();
    if (record.read()?.session.topic === topic) record.remove();
    emit('disconnect');
  }

  /** Does what another tab did: leaves its session, takes up a new one, or moves to its chain. */
  function follow(): void {
    const found = record.read();
    if (!isFollowing || pairing) return;
    if (found && found.session.topic === session?.topic) {
      moveTo(found.chainId);
      return;
    }
    if (session) {
      forgetSession(client, session.topic);
      drop();
    }
    if (!found) {
      emit('disconnect');
      return;
    }
    adoptSession(client, found);
    hold(found.session, found);
    emit('chainChanged', numberToHex(chainId));
    emit('accountsChanged', accounts());
  }

  function moveTo(next: number): void {
    if (next === chainId) return;
    chainId = next;
    emit('chainChanged', numberToHex(next));
  }

  const unsent = trackUnsent(client);
  over.promise.catch(() => undefined);
  record.watch(follow);
  proposals.endOrphans(client);
  client.on('session_delete', lose);
  client.on('session_expire', lose);
  client.on('session_update', ({ topic, params }) => {
    if (topic !== session?.topic) return;
    try {
      const { chainIds: shared } = readSessionTerms(params.namespaces);
      session = { ...session, namespaces: params.namespaces };
      if (!shared.includes(chainId)) moveTo(sharedChain(session));
      keep();
      emit('accountsChanged', accounts());
    } catch {
      // Malformed: what was settled before still holds.
    }
  });
  client.on('session_extend', ({ topic }) => {
    if (topic !== session?.topic) return;
    session = { ...session, expiry: client.session.get(topic).expiry };
    keep();
  });
  client.on('session_event', ({ topic, params }) => {
    if (topic !== session?.topic) return;
    const { name, data }: { name: string; data: unknown } = params.event;
    if (name === 'chainChanged') {
      const next = readChainId(data) ?? readChainId(params.chainId);
      if (next !== undefined) moveTo(next);
    }
    if (name === 'accountsChanged' && Array.isArray(data)) {
      // CAIP-10 names or bare addresses. Only accounts of the session are believed.
      const named = String(data[0] ?? '').replace(/^.*:/, '');
      selected = accounts().find((account) => account.toLowerCase() === named.toLowerCase());
      emit('accountsChanged', data.length === 0 ? [] : accounts());
    }
    keep();
  });

  /** Ends the session, of this page or of another tab. */
  function endAll(): void {
    const found = record.read();
    if (found && !client.session.keys.includes(found.session.topic)) adoptSession(client, found);
    for (const topic of new Set([session?.topic, found?.session.topic])) {
      if (topic !== undefined) endSession(client, topic);
    }
    drop();
    record.remove();
  }

  async function send(method: string, params: WalletParameters): Promise<unknown> {
    const { topic, peer } = open();
    const ended = over.promise;
    const sent = Promise.withResolvers<void>();
    const onSent = (event: { topic: string; request: { method: string } }) => {
      if (event.topic === topic && event.request.method === method) sent.resolve();
    };
    client.on('session_request_sent', onSent);
    try {
      const request = { method, params };
      const answer = client.request<unknown>({
        topic,
        chainId: caipChainId(chainId),
        request,
        expiry: requestExpiry,
      });
      // The answer may come before the library says that the question left.
      const left = Promise.race([sent.promise, answer, ended]);
      await withTimeout(left, sendTimeout, 'RELAY_UNREACHABLE');
      const link = appLinkOf(peer.metadata.redirect);
      if (link !== undefined) openApp?.(link);
      return await Promise.race([answer, ended]);
    } catch (error) {
      const why = toSessionError(error);
      if (why.code === 'RELAY_UNREACHABLE') unsent.withdraw();
      throw why;
    } finally {
      client.off('session_request_sent', onSent);
    }
  }

  function open(): WalletConnectSession {
    if (!session) throw new WalletError('WALLET_DISCONNECTED');
    return session;
  }

  async function switchChain(params: WalletParameters): Promise<null> {
    const wanted: unknown = Array.isArray(params) ? params[0] : params;
    const next = readChainId(field(wanted, 'chainId'));
    const { chainIds: shared, allows } = readSessionTerms(open().namespaces);
    if (next === undefined) throw new WalletError('WALLET_FAILED');
    if (!shared.includes(next)) {
      if (!allows('wallet_switchEthereumChain')) throw new WalletError('WALLET_UNSUPPORTED');
      await send('wallet_switchEthereumChain', params);
    }
    // Requests name their chain: moving within what was approved needs no question.
    moveTo(next);
    keep();
    return null;
  }

  return {
    on(event: string, listener: (value: unknown) => void): void {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
    async request({ method, params = [] }: WalletRequest): Promise<unknown> {
      const { allows } = readSessionTerms(open().namespaces);
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts();
      if (method === 'eth_chainId') return numberToHex(chainId);
      if (method === 'wallet_switchEthereumChain') return switchChain(params);
      // Also where the wallet offers it.
      if (!allows(method) || askedOfNodes.test(method)) throw new WalletError('WALLET_UNSUPPORTED');
      return send(method, params);
    },
    /** A new session with the wallet that takes the URI. Earlier sessions end. @throws WalletError */
    async pair(onUri: (uri: string) => void): Promise<void> {
      pairing?.abort();
      const mine = new AbortController();
      pairing = mine;
      try {
        const settled = await pair(client, chainIds, onUri, mine.signal, proposals);
        endAll();
        hold(settled, { chainId: sharedChain(settled) });
        keep();
      } finally {
        if (pairing === mine) pairing = undefined;
      }
    },
    /** Takes up the session of an earlier page as that left it, if there is one. */
    restore(): boolean {
      const found = record.read();
      if (found && found.session.topic !== session?.topic) {
        adoptSession(client, found);
        hold(found.session, found);
        isFollowing = true;
      }
      return found !== undefined;
    },
    /** What the wallet of the session says about itself. */
    peer(): WalletPeer | undefined {
      const metadata = session?.peer.metadata;
      return metadata && { name: metadata.name, icon: metadata.icons?.[0] };
    },
    withdraw: unsent.withdraw,
    /** Gives up pairing, or ends the session. Never throws, and never waits for the relay. */
    end(): void {
      pairing?.abort();
      isFollowing = false;
      if (session) endAll();
    },
  };
}
