import type { Address, ErrorCode } from '@portico/protocol';
import type { Config, Connector } from '@wagmi/core';
import { listWallets } from './list-wallets.ts';
import type { WalletIdentity } from './wallet-identity.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

/** A try to connect that is under way. */
export type Attempt = {
  readonly kind: 'connecting' | 'reconnecting';
  /** Unknown until the list of wallets is there. */
  readonly wallet?: WalletIdentity | undefined;
  readonly connector?: Connector | undefined;
  readonly pairingUri?: string | undefined;
};

/** The wallet that the visitor chose; no other ever counts as connected. */
export type Choice = { readonly uid: string; readonly wallet: WalletIdentity };

/** What the machine knows beside wagmi. */
export type WalletMemory = {
  attempt: Attempt | undefined;
  choice: Choice | undefined;
  failure: ErrorCode | undefined;
  /** The account to show for as long as the wallet shares it: the session's, or the one just chosen. */
  preferred: Address | undefined;
};

/** Puts what wagmi and the machine know into what the interface shows. */
export function readSnapshot(config: Config, memory: WalletMemory): WalletSnapshot {
  const { attempt, choice, failure, preferred } = memory;
  const installed = listWallets(config.connectors);
  if (attempt) {
    const { kind, wallet, pairingUri } = attempt;
    return {
      status: kind,
      installed,
      ...(wallet ? { wallet } : {}),
      ...(pairingUri === undefined ? {} : { pairingUri }),
    };
  }
  const connection = choice && config.state.connections.get(choice.uid);
  const accounts = connection?.accounts ?? [];
  const address = accounts.find((account) => account === preferred) ?? accounts[0];
  if (choice && connection && address) {
    const { chainId } = connection;
    const unsupported = !config.chains.some((chain) => chain.id === chainId);
    return {
      status: 'connected',
      address,
      accounts,
      chainId,
      chain: { id: chainId, unsupported },
      wallet: choice.wallet,
      installed,
    };
  }
  return { status: 'disconnected', installed, ...(failure === undefined ? {} : { failure }) };
}
