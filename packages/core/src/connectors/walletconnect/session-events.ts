import { attempt } from '../../safe-storage.ts';
import { numberToHex, readChainId } from '../../wallet/wallet-requests.ts';
import { readSessionTerms } from './session-terms.ts';
import { adoptSession, forgetSession } from './shared-record.ts';
import {
  dropSession,
  emit,
  saveSession,
  sessionAccounts,
  setChain,
  setSession,
  sharedChain,
  type WalletConnectState,
} from './wallet-connect-state.ts';

/** Applies what the wallet changes about its session, and its end. */
export function followWallet(state: WalletConnectState): void {
  const { client } = state;
  const onEnd = ({ topic }: { topic: string }) => endByWallet(state, topic);
  client.on('session_delete', onEnd);
  client.on('session_expire', onEnd);
  client.on('session_update', ({ topic, params }) => {
    if (topic === state.session?.topic) updateNamespaces(state, params.namespaces);
  });
  client.on('session_extend', ({ topic }) => {
    if (topic !== state.session?.topic) return;
    state.session = { ...state.session, expiry: client.session.get(topic).expiry };
    saveSession(state);
  });
  client.on('session_event', ({ topic, params }) => {
    if (topic !== state.session?.topic) return;
    const { name, data }: { name: string; data: unknown } = params.event;
    if (name === 'chainChanged') {
      const chainId = readChainId(data) ?? readChainId(params.chainId);
      if (chainId !== undefined) setChain(state, chainId);
    }
    if (name === 'accountsChanged' && Array.isArray(data)) selectAccount(state, data);
    saveSession(state);
  });
}

/** The wallet or the clock ended the session. */
function endByWallet(state: WalletConnectState, topic: string): void {
  const { record, session } = state;
  if (topic !== session?.topic) return;
  dropSession(state);
  if (record.read()?.session.topic === topic) record.remove();
  emit(state, 'disconnect');
}

type Namespaces = NonNullable<WalletConnectState['session']>['namespaces'];

/** The wallet grants other chains or accounts. Malformed namespaces change nothing. */
function updateNamespaces(state: WalletConnectState, namespaces: Namespaces): void {
  const terms = attempt(() => readSessionTerms(namespaces));
  if (!terms || !state.session) return;
  state.session = { ...state.session, namespaces };
  if (!terms.chainIds.includes(state.chainId)) setChain(state, sharedChain(state, state.session));
  saveSession(state);
  emit(state, 'accountsChanged', sessionAccounts(state));
}

/** The wallet names its accounts, by CAIP-10 or bare address. Only accounts of the session count. */
function selectAccount(state: WalletConnectState, accounts: readonly unknown[]): void {
  const address = String(accounts[0] ?? '').replace(/^.*:/, '');
  state.selected = sessionAccounts(state).find(
    (account) => account.toLowerCase() === address.toLowerCase(),
  );
  emit(state, 'accountsChanged', accounts.length === 0 ? [] : sessionAccounts(state));
}

/** Applies what another tab did: leaves its session, adopts a new one, or switches to its chain. */
export function followTabs(state: WalletConnectState): void {
  const { client, record } = state;
  record.watch(() => {
    const found = record.read();
    if (!state.isFollowing || state.pairing) return;
    if (found && found.session.topic === state.session?.topic) {
      setChain(state, found.chainId);
      return;
    }
    if (state.session) {
      forgetSession(client, state.session.topic);
      dropSession(state);
    }
    if (!found) {
      emit(state, 'disconnect');
      return;
    }
    adoptSession(client, found);
    setSession(state, found);
    emit(state, 'chainChanged', numberToHex(found.chainId));
    emit(state, 'accountsChanged', sessionAccounts(state));
  });
}
