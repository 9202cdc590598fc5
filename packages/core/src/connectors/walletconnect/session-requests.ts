import { field, sleep, WalletError } from '../../wallet/wallet-error.ts';
import {
  numberToHex,
  readChainId,
  type WalletParameters,
  type WalletRequest,
} from '../../wallet/wallet-requests.ts';
import { toSessionError } from './session-error.ts';
import { caipChainId, readAppLink, readSessionTerms } from './session-terms.ts';
import {
  emit,
  requireSession,
  saveSession,
  sessionAccounts,
  setChain,
  type WalletConnectState,
} from './wallet-connect-state.ts';

/** The relay's time to accept a request, in milliseconds. The wallet has longer. */
const sendTimeout = 20_000;

/** The time to get a lost connection to the relay back, in milliseconds. The library waits up to five seconds between tries. */
const reconnectTimeout = 8000;

/** The protocol ends a request after this many seconds. */
const requestExpiry = 300;

/** Methods that any node answers. On a phone they would open the wallet's app, and no answer would come before that. */
const nodeMethods = /^eth_(?:call|estimateGas|gasPrice|blockNumber|get(?!EncryptionPublicKey))/;

/** Handles an EIP-1193 request: locally where the session knows the answer, else by the wallet. @throws WalletError */
export async function requestSession(
  state: WalletConnectState,
  { method, params = [] }: WalletRequest,
): Promise<unknown> {
  const { allows } = readSessionTerms(requireSession(state).namespaces);
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return sessionAccounts(state);
  if (method === 'eth_chainId') return numberToHex(state.chainId);
  if (method === 'wallet_switchEthereumChain') return switchSessionChain(state, params);
  // Node methods also where the wallet offers them.
  if (!allows(method) || nodeMethods.test(method)) throw new WalletError('WALLET_UNSUPPORTED');
  return sendRequest(state, method, params);
}

/** Switches without asking among approved chains, because requests name their chain. */
async function switchSessionChain(
  state: WalletConnectState,
  params: WalletParameters,
): Promise<null> {
  const wanted: unknown = Array.isArray(params) ? params[0] : params;
  const chainId = readChainId(field(wanted, 'chainId'));
  const { chainIds, allows } = readSessionTerms(requireSession(state).namespaces);
  if (chainId === undefined) throw new WalletError('WALLET_FAILED');
  if (!chainIds.includes(chainId)) {
    if (!allows('wallet_switchEthereumChain')) throw new WalletError('WALLET_UNSUPPORTED');
    await sendRequest(state, 'wallet_switchEthereumChain', params);
  }
  setChain(state, chainId);
  saveSession(state);
  return null;
}

async function sendRequest(
  state: WalletConnectState,
  method: string,
  params: WalletParameters,
): Promise<unknown> {
  const { client, unsent, openApp } = state;
  const { topic, peer } = requireSession(state);
  const ended = state.ended.promise;
  const sent = Promise.withResolvers<void>();
  const onSent = (event: { topic: string; request: { method: string } }) => {
    if (event.topic === topic && event.request.method === method) sent.resolve();
  };
  client.on('session_request_sent', onSent);
  emitDelivery(state, false);
  try {
    const response = client.request<unknown>({
      topic,
      chainId: caipChainId(state.chainId),
      request: { method, params },
      expiry: requestExpiry,
    });
    // The response may come before the library reports that the request was sent.
    await untilSent(state, Promise.race([sent.promise, response, ended]));
    emitDelivery(state, true);
    const link = readAppLink(peer.metadata.redirect);
    if (link !== undefined) openApp?.(link);
    return await Promise.race([response, ended]);
  } catch (error) {
    const failure = toSessionError(error);
    if (failure.code === 'RELAY_UNREACHABLE') unsent.withdraw();
    throw failure;
  } finally {
    client.off('session_request_sent', onSent);
    emitDelivery(state, false);
  }
}

/** Emits an event of EIP-1193's kind `message`, which the page reads as "the request has, or has not, left". */
function emitDelivery(state: WalletConnectState, isDelivered: boolean): void {
  emit(state, 'message', { type: 'request_delivery', data: isDelivered });
}

/** Waits until a request was sent. @throws WalletError RELAY_UNREACHABLE when the relay stays silent, or sooner when it is not connected */
async function untilSent(
  { client: { core } }: WalletConnectState,
  sentOrEnded: Promise<unknown>,
): Promise<void> {
  const isSent = sentOrEnded.then(() => true);
  const started = Date.now();
  let reachedAt = started;
  while (Date.now() - started < sendTimeout && Date.now() - reachedAt < reconnectTimeout) {
    if (await Promise.race([isSent, sleep(500)])) return;
    if (core.relayer.connected) reachedAt = Date.now();
  }
  throw new WalletError('RELAY_UNREACHABLE');
}
