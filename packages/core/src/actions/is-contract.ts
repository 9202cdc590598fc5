import type { Address } from '@portico/protocol';
import { type WalletConfig, withinTime } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { currentChain } from '../wallet/site-chains.ts';
import { timeouts } from '../wallet/wallet-error.ts';
import { hasContract } from '../wallet/wallet-requests.ts';

/** Checks that the account is a contract, which may have several owners. Undefined when no node responds. */
export function isContract(config: WalletConfig): Promise<boolean | undefined> {
  return withWallet(
    config,
    ({ provider, address }) =>
      withinTime(config, hasContract(provider, address), timeouts.node / 2).catch(() =>
        askSiteNode(config, address),
      ),
    { timeout: timeouts.node },
  ).catch(() => undefined);
}

/** The site's own node, for wallets that answer no questions about the chain. Loads viem. */
async function askSiteNode(config: WalletConfig, address: Address): Promise<boolean> {
  const { chainClients } = await import('../wallet/chain-clients.ts');
  const { id } = currentChain(config.chains, config.store.getSnapshot());
  const client = chainClients(config.nodes)(id);
  // viem's type lists the methods that it knows; `eth_getCode` is one of them.
  return hasContract({ request: (request) => client.request(request as never) }, address);
}
