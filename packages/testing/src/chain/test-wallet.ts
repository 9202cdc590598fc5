import { type Address, type Hex, serializeErc6492Signature } from 'viem';

/** A wallet as a site sees it: an account, and what it returns for a hash to sign. */
export type TestWallet = {
  readonly address: Address;
  /** `chainId` as the wallet believes it to be; 8453 unless it is on another network. */
  sign(hash: Hex, chainId?: number): Promise<Hex>;
};

/** A wallet that puts the wrapper of ERC-6492 around every signature. */
export function prepareErc6492(
  wallet: TestWallet,
  prepareTo: Address,
  prepareData: Hex,
): TestWallet {
  return {
    address: wallet.address,
    sign: async (hash, chainId) =>
      serializeErc6492Signature({
        address: prepareTo,
        data: prepareData,
        signature: await wallet.sign(hash, chainId),
      }),
  };
}
