import type { ErrorCode } from '@portico/protocol';
import type { WalletConfig } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import { switchWalletChain } from '../wallet/wallet-requests.ts';

/** Codes of wallets that switch only in their own interface. Each uses another one, some none in particular. */
const unsupported: readonly ErrorCode[] = [
  'WALLET_UNSUPPORTED',
  'WALLET_UNAUTHORIZED',
  'WALLET_WITHOUT_CHAIN',
  'WALLET_FAILED',
  'CHAIN_UNKNOWN',
];

/**
 * Switches the wallet to one of the site's chains, and adds a chain that it does not know.
 *
 * @throws RangeError for any other chain
 * @throws WalletError; CHAIN_UNSUPPORTED where only the visitor can switch, in the wallet
 */
export async function switchChain(
  config: WalletConfig,
  { chainId }: { readonly chainId: number },
): Promise<void> {
  const chain = config.chains.find(({ id }) => id === chainId);
  if (!chain) throw new RangeError(`Chain ${chainId} is not in the option chains.`);
  await withWallet(config, async ({ provider, connector }) => {
    await switchWalletChain(provider, chain, config.wait).catch((cause) => {
      throw unsupported.includes(walletErrorCode(cause))
        ? new WalletError('CHAIN_UNSUPPORTED', { cause })
        : cause;
    });
    // Some wallets switch without an event.
    connector.emitter.emit('change', { chainId });
  });
}
