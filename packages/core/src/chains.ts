/** Chains by viem's names: those that Portico knows, with their test networks. viem's own can be used in their place. */
export type { Chain } from '@portico/protocol';
export {
  arbitrum,
  arbitrumSepolia,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  bsc,
  bscTestnet,
  mainnet,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  sepolia,
} from '@portico/protocol/chains';
