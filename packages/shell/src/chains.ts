/** Chains for `portico.config.ts`, by viem's names. */
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
} from '@portico/server/chains';
