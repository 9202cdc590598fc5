/**
 * A chain as wallets, explorers and nodes need it described. The part of viem's `Chain` that Portico uses, so that
 * viem's chains are chains of Portico and these can be given to viem.
 */
export type Chain = {
  /** EIP-155 chain id. */
  readonly id: number;
  readonly name: string;
  /** Short machine name, as older tools have it. */
  readonly network?: string | undefined;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    /** Decimal places of the smallest unit (18 for wei). */
    readonly decimals: number;
  };
  readonly rpcUrls: {
    /** Public endpoints, most preferred first. Rate limited: not for production traffic. */
    readonly default: { readonly http: readonly string[] };
  };
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined;
  readonly contracts?:
    | {
        readonly multicall3?:
          | { readonly address: `0x${string}`; readonly blockCreated?: number | undefined }
          | undefined;
      }
    | undefined;
  readonly testnet?: boolean | undefined;
};

/** The part of a chain that JSON can carry: viem's chains have functions as well. */
export function plainChain(chain: Chain): Chain {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet } = chain;
  const { multicall3 } = contracts ?? {};
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && {
      blockExplorers: {
        default: { name: blockExplorers.default.name, url: blockExplorers.default.url },
      },
    }),
    ...(multicall3 && { contracts: { multicall3 } }),
    ...(testnet && { testnet }),
  };
}
