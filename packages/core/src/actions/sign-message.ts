import type { Hex } from 'viem';
import type { WalletConfig } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { timeouts } from '../wallet/wallet-error.ts';
import { signPersonalMessage } from '../wallet/wallet-requests.ts';

/** The timeout of a signature. */
export type SignMessageOptions = {
  /** Waits a day: the owners of a contract account sign one after the other. */
  readonly patient?: boolean;
  /** Called instead of throwing WALLET_TIMEOUT; the signature is still waited for. */
  readonly onTimeout?: () => void;
};

/** Signs a text with the connected account (EIP-191). @throws WalletError */
export function signMessage(
  config: WalletConfig,
  { message, patient, onTimeout }: SignMessageOptions & { readonly message: string },
): Promise<Hex> {
  return withWallet(
    config,
    ({ provider, address }) => signPersonalMessage(provider, address, message),
    { timeout: patient ? timeouts.owners : timeouts.request, onTimeout },
  );
}

/** Drops requests that have not left this page yet. Never throws. */
export function withdrawRequests(config: WalletConfig): Promise<void> {
  return withWallet(config, async ({ provider }) => provider.withdraw?.()).catch(() => undefined);
}
