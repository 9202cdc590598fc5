import type { Address } from '@portico/protocol';
import type { WalletConfig } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { readAccounts, requestWallet } from '../wallet/wallet-requests.ts';

/**
 * Lets the visitor share another account and shows it (EIP-2255).
 *
 * @throws WalletError; WALLET_UNSUPPORTED where accounts are chosen in the wallet only
 */
export async function chooseAccount(config: WalletConfig): Promise<Address> {
  const address = await withWallet(config, async ({ provider, connector }) => {
    await requestWallet(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }]);
    const accounts = await readAccounts(provider);
    const [first] = accounts;
    if (first === undefined) throw new WalletError('WALLET_NO_ACCOUNT');
    // Some wallets change accounts without an event.
    connector.emitter.emit('change', { accounts });
    return first;
  });
  config.setState({ preferred: address });
  return address;
}
