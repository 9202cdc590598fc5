import { type Address, encodeAbiParameters, type Hex } from 'viem';

/** A wallet as a site sees it: an account, and what it hands over when it is asked to sign a hash. */
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
      wrapErc6492(prepareTo, prepareData, await wallet.sign(hash, chainId)),
  };
}

/** The wrapper of ERC-6492: what to call so that the account exists, and its signature. */
function wrapErc6492(prepareTo: Address, prepareData: Hex, signature: Hex): Hex {
  const body = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [prepareTo, prepareData, signature],
  );
  return `${body}${'6492'.repeat(16)}`;
}
