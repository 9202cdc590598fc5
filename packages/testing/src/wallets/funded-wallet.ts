import type { BrowserContext } from '@playwright/test';
import { type Anvil, askAnvil } from '../chain/anvil.ts';
import { type InstalledWallet, installTestWallet } from './test-wallet.ts';

/** A wallet that can send, and the chain it sends to. */
export type FundedWallet = InstalledWallet & {
  /** Sets what its account has on Base, in wei. */
  fund(wei: bigint): Promise<void>;
  /** One call to the chain. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
};

/** Installs a wallet whose account has one ether and a half on the local chain. */
export async function installFundedWallet(
  context: BrowserContext,
  anvil: Anvil,
  options: { readonly chainId?: number; readonly knownChainIds?: readonly number[] } = {},
): Promise<FundedWallet> {
  const wallet = await installTestWallet(context, { ...options, rpcUrl: anvil.rpcUrl });
  const ask: FundedWallet['ask'] = (method, ...params) => askAnvil(anvil.rpcUrl, method, params);
  const fund: FundedWallet['fund'] = async (wei) => {
    await ask('anvil_setBalance', wallet.address, `0x${wei.toString(16)}`);
  };
  await fund(1_500_000_000_000_000_000n);
  return { ...wallet, ask, fund };
}
