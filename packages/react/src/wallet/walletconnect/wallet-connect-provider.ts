import type { Address } from '@portico/protocol';
import { numberToHex } from 'viem/utils';
import { withTimeout } from '../timeouts.ts';
import { field, WalletError } from '../wallet-error.ts';
import type { WalletPeer } from '../wallet-identity.ts';
import type { WalletParameters, WalletRequest } from '../wallet-requests.ts';
import { pair, userDisconnected, type WalletConnectSession } from './pair.ts';
import { toSessionError } from './session-error.ts';
import { appLinkOf, caipChainId, findGap, readChainId, readSessionTerms } from './session-terms.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** How long the relay may take to pass a request on. How long the wallet may take is up to its owner. */
const sendTimeout = 20_000;

/** The protocol ends a request after this many seconds. */
const requestExpiry = 300;

/** What any node can tell. A phone would be woken for it, its app opened, and no answer come before that. */
const askedOfNodes = /^eth_(?:call|estimateGas|gasPrice|blockNumber|get(?!EncryptionPublicKey))/;

/**
 * EIP-1193 over a WalletConnect session. Starts without one: `pair` or `restore` gets one.
 *
 * @param chainIds The site's chains, the first before all others.
 * @param openApp Brings the wallet's app to the front on a phone; absent where the wallet is on another device.
 */
export function createWalletConnectProvider(
  client: WalletConnectClient,
  chainIds: readonly [number, ...number[]],
  openApp: ((link: string) => void) | undefined,
) {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let session: WalletConnectSession | undefined;
  let chainId = chainIds[0];
  /** The account that the wallet says is in use; sessions hold several. */
  let selected: Address | undefined;
  let pairing: AbortController | undefined;

  function emit(event: 'accountsChanged' | 'chainChanged' | 'disconnect', value?: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(value);
  }

  /** On the current chain, the account in use first. */
  function accounts(): readonly Address[] {
    if (!session) return [];
    const granted = readSessionTerms(session.namespaces).accountsOn(chainId);
    const first = granted.find((account) => account === selected);
    return first ? [first, ...granted.filter((account) => account !== first)] : granted;
  }

  function start(next: WalletConnectSession): void {
    session = next;
    const shared = readSessionTerms(next.namespaces).chainIds;
    chainId = chainIds.find((each) => shared.includes(each)) ?? chainIds[0];
    selected = undefined;
  }

  /** The wallet or the clock ended the session. */
  function lose({ topic }: { topic: string }): void {
    if (topic !== session?.topic) return;
    session = undefined;
    emit('disconnect');
  }

  function moveTo(next: number): void {
    if (next === chainId) return;
    chainId = next;
    emit('chainChanged', numberToHex(next));
  }

  client.on('session_delete', lose);
  client.on('session_expire', lose);
  client.on('session_update', ({ topic, params }) => {
    if (topic !== session?.topic) return;
    try {
      const { chainIds: shared } = readSessionTerms(params.namespaces);
      session = { ...session, namespaces: params.namespaces };
      const other = chainIds.find((each) => shared.includes(each)) ?? shared[0];
      if (!shared.includes(chainId) && other !== undefined) moveTo(other);
      emit('accountsChanged', accounts());
    } catch {
      // Malformed: what was settled before still holds.
    }
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
  });

  /** Ends every session but one. The wallets are told when the relay can be reached. */
  function endOthers(kept?: string): void {
    for (const { topic } of client.session.getAll()) {
      if (topic !== kept) endSession(topic);
    }
  }

  function endSession(topic: string): void {
    // "No matching key": it is gone already. Anything else: the relay is away, and it expires by itself.
    client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined);
  }

  async function send(method: string, params: WalletParameters): Promise<unknown> {
    const { topic, peer } = open();
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
      await withTimeout(Promise.race([sent.promise, answer]), sendTimeout, 'RELAY_UNREACHABLE');
      const link = appLinkOf(peer.metadata.redirect);
      if (link !== undefined) openApp?.(link);
      return await answer;
    } catch (error) {
      throw toSessionError(error);
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
      pairing = new AbortController();
      session = undefined;
      endOthers();
      start(await pair(client, chainIds, onUri, pairing.signal));
    },
    /** Takes up the session of an earlier page, if one is still good, and ends all others. */
    restore(): boolean {
      const good = client.session.getAll().filter(({ expiry, namespaces }) => {
        try {
          return expiry * 1000 > Date.now() && findGap(namespaces, chainIds) === undefined;
        } catch {
          return false;
        }
      });
      const latest = good.toSorted((one, other) => one.expiry - other.expiry).at(-1);
      endOthers(latest?.topic);
      if (latest) start(latest);
      return latest !== undefined;
    },
    /** What the wallet of the session says about itself. */
    peer(): WalletPeer | undefined {
      const metadata = session?.peer.metadata;
      return metadata && { name: metadata.name, icon: metadata.icons?.[0] };
    },
    /** Gives up pairing, or ends the session. Never throws, and never waits for the relay. */
    end(): void {
      pairing?.abort();
      const topic = session?.topic;
      session = undefined;
      if (topic !== undefined) endSession(topic);
    },
  };
}
