import type { Address, Chain } from '@portico/protocol';
import type { Hex } from 'viem';
import { numberToHex, stringToHex } from 'viem/utils';
import { WalletError, walletErrorCode } from './wallet-error.ts';

/** The request half of an EIP-1193 provider. */
export type WalletRequester = {
  readonly request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
};

/** Whether an unknown value, for example a connector's provider, takes requests. */
export function isWalletRequester(value: unknown): value is WalletRequester {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  );
}

/**
 * `personal_sign` (EIP-191).
 *
 * @throws WalletError
 */
export async function signPersonalMessage(
  wallet: WalletRequester,
  address: Address,
  text: string,
): Promise<Hex> {
  const signature = await ask(wallet, 'personal_sign', [stringToHex(text), address]);
  if (typeof signature === 'string' && signature.startsWith('0x')) return `0x${signature.slice(2)}`;
  throw new WalletError('WALLET_FAILED');
}

/**
 * Moves the wallet to a chain: `wallet_switchEthereumChain`, and where the wallet does not know the
 * chain `wallet_addEthereumChain`. Wallets say yes and stay, or move without saying so; hence the
 * chain is read back.
 *
 * @param wait Resolves after that many milliseconds.
 * @throws WalletError; CHAIN_UNSUPPORTED when the wallet agreed and is still elsewhere.
 */
export async function switchWalletChain(
  wallet: WalletRequester,
  chain: Chain,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const chainId = numberToHex(chain.id);
  const switchChain = () => ask(wallet, 'wallet_switchEthereumChain', [{ chainId }]);
  try {
    await switchChain();
  } catch (error) {
    if (walletErrorCode(error) !== 'CHAIN_UNKNOWN') throw error;
    await ask(wallet, 'wallet_addEthereumChain', [
      {
        chainId,
        chainName: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: chain.rpcUrls,
        blockExplorerUrls: chain.blockExplorers.map((explorer) => explorer.url),
      },
    ]);
    // EIP-3085 leaves it to the wallet whether adding a chain also moves to it.
    if (!(await isOn(wallet, chain.id))) await switchChain();
  }
  for (let tries = 0; tries < 5; tries += 1) {
    if (await isOn(wallet, chain.id)) return;
    await wait(200);
  }
  throw new WalletError('CHAIN_UNSUPPORTED');
}

async function isOn(wallet: WalletRequester, chainId: number): Promise<boolean> {
  return Number(await ask(wallet, 'eth_chainId')) === chainId;
}

async function ask(
  wallet: WalletRequester,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await wallet.request(params === undefined ? { method } : { method, params });
  } catch (error) {
    throw new WalletError(walletErrorCode(error), { cause: error });
  }
}
