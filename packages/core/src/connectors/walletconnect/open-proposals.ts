import { parseJson, type SafeStorage } from '../../safe-storage.ts';
import { field } from '../../wallet/wallet-error.ts';
import { endSession, listenTo } from './client-session.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** A proposal that a wallet may still accept, and what it takes to hear of that. */
type OpenProposal = {
  readonly proposal: ReturnType<WalletConnectClient['proposal']['get']>;
  /** What the client's keychain holds for it, by topic and by public key. */
  readonly keys: Readonly<Record<string, string>>;
};

const listKey = 'portico.walletconnect.proposals';
const lockOf = ({ proposal }: OpenProposal) => `portico.walletconnect:${proposal.pairingTopic}`;

/** The proposals of all pages of this browser, also of those that were closed or discarded since. */
export type OpenProposals = ReturnType<typeof createOpenProposals>;

/** Where the page has no Web Locks, nothing tells whether another page is still there, and nothing is kept. */
export function createOpenProposals(
  storage: SafeStorage,
  locks: LockManager | undefined = navigator.locks,
) {
  function read(): readonly OpenProposal[] {
    const list = parseJson(storage.getItem(listKey));
    return Array.isArray(list) ? list.filter(isOpen) : [];
  }

  const write = (list: readonly OpenProposal[]) =>
    list.length === 0
      ? storage.removeItem(listKey)
      : storage.setItem(listKey, JSON.stringify(list));

  const remove = ({ proposal: { id } }: OpenProposal) =>
    write(read().filter(({ proposal }) => proposal.id !== id));

  return {
    /** Keeps the newest proposal of the client until it is answered. */
    keep(client: WalletConnectClient, answered: Promise<unknown>): void {
      const proposal = client.proposal.getAll().at(-1);
      if (!proposal || !locks) return;
      const { keychain } = client.core.crypto;
      const tags = [proposal.pairingTopic, proposal.proposer.publicKey];
      const mine = {
        proposal,
        keys: Object.fromEntries(tags.map((tag) => [tag, keychain.get(tag)])),
      };
      write([...read(), mine]);
      const whileOpen = () => answered.catch(() => undefined).then(() => remove(mine));
      locks.request(lockOf(mine), whileOpen).catch(() => undefined);
    },
    /** Ends the sessions by which wallets accept what pages proposed that are gone. */
    endOrphans(client: WalletConnectClient): void {
      for (const one of read()) {
        const takeOver = async () => {
          if (!read().some(({ proposal }) => proposal.id === one.proposal.id)) return;
          await endWhenAccepted(client, one);
          remove(one);
        };
        // Waits for the page that proposed it: a lock is freed a moment after its page is gone, and that may be any time.
        locks?.request(lockOf(one), takeOver).catch(() => undefined);
      }
    },
  };
}

function isOpen(value: unknown): value is OpenProposal {
  const proposal = field(value, 'proposal');
  const keys = field(value, 'keys');
  return (
    typeof field(proposal, 'id') === 'number' &&
    Number(field(proposal, 'expiryTimestamp')) * 1000 > Date.now() &&
    typeof field(keys, String(field(proposal, 'pairingTopic'))) === 'string' &&
    typeof field(keys, String(field(field(proposal, 'proposer'), 'publicKey'))) === 'string'
  );
}

/** Waits for the answer as the page that proposed it would have, until the proposal expires. */
function endWhenAccepted(
  client: WalletConnectClient,
  { proposal, keys }: OpenProposal,
): Promise<void> {
  const { core } = client;
  const { id, pairingTopic: topic, expiryTimestamp: expiry } = proposal;
  for (const [tag, key] of Object.entries(keys)) void core.crypto.keychain.set(tag, key);
  void client.proposal.set(id, proposal);
  void core.pairing.pairings.set(topic, {
    topic,
    expiry,
    relay: { protocol: 'irn' },
    active: false,
  });
  core.history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: proposal });
  return new Promise((resolve) => {
    client.on('session_connect', ({ session }) => {
      if (session.pairingTopic !== topic) return;
      endSession(client, session.topic);
      resolve();
    });
    setTimeout(resolve, expiry * 1000 - Date.now());
    listenTo(client, topic);
  });
}
