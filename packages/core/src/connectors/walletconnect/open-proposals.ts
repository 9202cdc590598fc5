import { parseJson, type SafeStorage } from '../../safe-storage.ts';
import { field } from '../../wallet/wallet-error.ts';
import { endSession, subscribeTopic } from './shared-record.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** A proposal that a wallet may still accept, with the keys to receive its response. */
type OpenProposal = {
  readonly proposal: ReturnType<WalletConnectClient['proposal']['get']>;
  /** From the client's keychain, by topic and by public key. */
  readonly keys: Readonly<Record<string, string>>;
};

const listKey = 'portico.walletconnect.proposals';
const lockName = ({ proposal }: OpenProposal) => `portico.walletconnect:${proposal.pairingTopic}`;

/** The open proposals of all pages of this browser, also of closed and discarded ones. */
export type OpenProposals = ReturnType<typeof createOpenProposals>;

/** Without Web Locks no page can tell that another one is closed, so no proposal is kept. */
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
      locks.request(lockName(mine), whileOpen).catch(() => undefined);
    },
    /** Ends sessions that wallets settle by proposals of closed pages. */
    endOrphans(client: WalletConnectClient): void {
      for (const one of read()) {
        const takeOver = async () => {
          if (!read().some(({ proposal }) => proposal.id === one.proposal.id)) return;
          await endWhenAccepted(client, one);
          remove(one);
        };
        // Waits for the page that proposed it: its lock is released a moment after it is closed, whenever that is.
        locks?.request(lockName(one), takeOver).catch(() => undefined);
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

/** Waits for the wallet's response as the proposing page would, until the proposal expires. */
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
    subscribeTopic(client, topic);
  });
}
