import type { Address, Chain, ErrorCode } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import { listInstalled } from '../wallets/installed-wallets.ts';
import type { WalletIdentity } from '../wallets/wallet-descriptor.ts';

/** wagmi's status. `reconnecting`: the silent attempt on page load with the most recent wallet. */
export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** The state of the visitor's wallet. A claim until a signature proves it. */
export type WalletSnapshot = {
  /** The wallets of this browser, as far as found; empty until the engine is loaded. */
  readonly installed: readonly WalletIdentity[];
} & (Connected | Connecting | Disconnected);

type Connected = {
  readonly status: 'connected';
  /**
   * EIP-55: the session's account while the wallet shares it, else the wallet's first account.
   */
  readonly address: Address;
  /** All shared accounts, in the wallet's order. */
  readonly accounts: readonly Address[];
  /** The wallet's chain, known or not. */
  readonly chainId: number;
  /** The same chain. `unsupported`: it is none of the site's. */
  readonly chain: { readonly id: number; readonly unsupported: boolean };
  readonly wallet: WalletIdentity;
  /** The wallet can be asked for another account (EIP-2255). Wallets on phones choose there. */
  readonly choosesAccounts: boolean;
  /** Why connecting another wallet failed. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: ErrorCode;
} & Absent<'pairingUri'>;

type Connecting = {
  readonly status: 'connecting' | 'reconnecting';
  /** The wallet that is connecting, once known. */
  readonly wallet?: WalletIdentity;
  /** The URI that a wallet on a phone scans or opens (`wc:…`). */
  readonly pairingUri?: string;
} & Absent<'address' | 'accounts' | 'chainId' | 'chain' | 'choosesAccounts' | 'failure'>;

type Disconnected = {
  readonly status: 'disconnected';
  /** Why the last attempt to connect failed. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: ErrorCode;
} & Absent<
  'address' | 'accounts' | 'chainId' | 'chain' | 'choosesAccounts' | 'wallet' | 'pairingUri'
>;

/** Fields of other statuses, readable in every one. */
type Absent<Field extends string> = { readonly [Key in Field]?: never };

/** One attempt to connect, filled in as it goes on. */
export type ConnectAttempt = {
  readonly kind: 'connecting' | 'reconnecting';
  /** Unknown until the catalogue is loaded. */
  wallet?: WalletIdentity | undefined;
  connector?: Connector | undefined;
  pairingUri?: string;
  /** The timeout passed. The wallet may still approve, then without a proof. */
  isLate?: boolean;
};

/** The connected wallet. There is one, and no other is listened to. */
export type Connection = {
  readonly connector: Connector;
  readonly wallet: WalletIdentity;
  /** Empty after the wallet disconnected by itself, for example when it was locked; it may come back. */
  readonly accounts: readonly Address[];
  readonly chainId: number;
};

/** The state behind the snapshot. */
export type WalletState = {
  /** The attempt in progress. */
  attempt?: ConnectAttempt | undefined;
  /** The newest attempt, also when it failed: what an earlier one brings is dropped. */
  latest?: ConnectAttempt | undefined;
  connection?: Connection | undefined;
  failure?: ErrorCode | undefined;
  /** The account to show while the wallet shares it: the session's, or the one just chosen. */
  preferred?: Address | undefined;
};

/** Derives the snapshot that the interface shows. */
export function readSnapshot(
  { attempt, connection, failure, preferred }: WalletState,
  connectors: readonly Connector[],
  chains: readonly Chain[],
): WalletSnapshot {
  const installed = listInstalled(connectors);
  if (attempt) {
    const { kind, wallet, pairingUri } = attempt;
    return {
      status: kind,
      installed,
      ...(wallet ? { wallet } : {}),
      ...(pairingUri === undefined ? {} : { pairingUri }),
    };
  }
  const ended = failure === undefined ? {} : { failure };
  const shared = connection?.accounts ?? [];
  const address = shared.find((account) => account === preferred) ?? shared[0];
  if (!connection || !address) return { status: 'disconnected', installed, ...ended };
  const { connector, wallet, accounts, chainId } = connection;
  const chain = { id: chainId, unsupported: !chains.some(({ id }) => id === chainId) };
  const choosesAccounts = connectors.includes(connector);
  const account = { address, accounts, chainId, chain, wallet, choosesAccounts };
  return { status: 'connected', ...account, installed, ...ended };
}
