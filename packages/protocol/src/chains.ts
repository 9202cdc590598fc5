import { type Chain, plainChain } from './chain.ts';

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const sepoliaEther = { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 } as const;
const pol = { name: 'POL', symbol: 'POL', decimals: 18 } as const;

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11' as const;

/** Base mainnet, the default. */
export const base = {
  id: 8453,
  name: 'Base',
  network: 'base',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'BaseScan', url: 'https://basescan.org' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 5022 } },
} as const satisfies Chain;

/** Ethereum, where ENS names are. */
export const mainnet = {
  id: 1,
  name: 'Ethereum',
  network: 'homestead',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 14_353_601 } },
} as const satisfies Chain;

/** OP Mainnet. */
export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  network: 'optimism',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
  contracts: { multicall3: { address: multicall3, blockCreated: 4_286_263 } },
} as const satisfies Chain;

/** BNB Smart Chain. */
export const bsc = {
  id: 56,
  name: 'BNB Smart Chain',
  network: 'bsc',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 15_921_452 } },
} as const satisfies Chain;

/** Polygon PoS. */
export const polygon = {
  id: 137,
  name: 'Polygon',
  network: 'matic',
  nativeCurrency: pol,
  rpcUrls: { default: { http: ['https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 25_770_160 } },
} as const satisfies Chain;

/** Arbitrum One. */
export const arbitrum = {
  id: 42_161,
  name: 'Arbitrum One',
  network: 'arbitrum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 7_654_707 } },
} as const satisfies Chain;

/** Avalanche C-Chain. */
export const avalanche = {
  id: 43_114,
  name: 'Avalanche',
  network: 'avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 11_907_934 } },
} as const satisfies Chain;

/** Base’s test network. */
export const baseSepolia = {
  id: 84_532,
  name: 'Base Sepolia',
  network: 'base-sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'BaseScan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 1_059_647 } },
  testnet: true,
} as const satisfies Chain;

/** Ethereum’s test network. */
export const sepolia = {
  id: 11_155_111,
  name: 'Sepolia',
  network: 'sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 751_532 } },
  testnet: true,
} as const satisfies Chain;

/** OP Mainnet’s test network. */
export const optimismSepolia = {
  id: 11_155_420,
  name: 'OP Sepolia',
  network: 'optimism-sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' },
  },
  contracts: { multicall3: { address: multicall3, blockCreated: 1_620_204 } },
  testnet: true,
} as const satisfies Chain;

/** BNB Smart Chain’s test network. */
export const bscTestnet = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  network: 'bsc-testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 17_422_483 } },
  testnet: true,
} as const satisfies Chain;

/** Polygon’s test network. */
export const polygonAmoy = {
  id: 80_002,
  name: 'Polygon Amoy',
  network: 'polygon-amoy',
  nativeCurrency: pol,
  rpcUrls: { default: { http: ['https://polygon-amoy.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 3_127_388 } },
  testnet: true,
} as const satisfies Chain;

/** Arbitrum’s test network. */
export const arbitrumSepolia = {
  id: 421_614,
  name: 'Arbitrum Sepolia',
  network: 'arbitrum-sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 81_930 } },
  testnet: true,
} as const satisfies Chain;

/** Avalanche’s test network. */
export const avalancheFuji = {
  id: 43_113,
  name: 'Avalanche Fuji',
  network: 'avalanche-fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  contracts: { multicall3: { address: multicall3, blockCreated: 7_096_959 } },
  testnet: true,
} as const satisfies Chain;

/** The chains above: those whose name the interface can say. A site may use any other as well. */
export const chains: readonly Chain[] = [
  base,
  mainnet,
  optimism,
  bsc,
  polygon,
  arbitrum,
  avalanche,
  baseSepolia,
  sepolia,
  optimismSepolia,
  bscTestnet,
  polygonAmoy,
  arbitrumSepolia,
  avalancheFuji,
];

/** The chain of the table with this id, or undefined when the table does not know it. */
export function chainById(id: number): Chain | undefined {
  return chains.find((chain) => chain.id === id);
}

/** The chains of a site as its pages get them, in JSON; undefined for only Base, the default. */
export function chainsForPages(chains: readonly Chain[]): readonly Chain[] | undefined {
  const isDefault = chains.length === 1 && chains[0] === base;
  return isDefault ? undefined : chains.map(plainChain);
}
