/** A chain as wallets and explorers describe it. Shape: EIP-3085 names plus what the interface shows. */
export type Chain = {
  /** EIP-155 chain id. */
  readonly id: number;
  readonly name: string;
  /** Short machine name, as used in explorers and analytics. */
  readonly network: string;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    /** Decimal places of the smallest unit (18 for wei). */
    readonly decimals: number;
  };
  /** Public endpoints, most preferred first. Rate limited: not for production traffic. */
  readonly rpcUrls: readonly string[];
  readonly blockExplorers: ReadonlyArray<{ readonly name: string; readonly url: string }>;
  readonly contracts: {
    readonly multicall3: { readonly address: `0x${string}`; readonly blockCreated: number };
  };
  readonly testnet: boolean;
};

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11' as const;

/** Base mainnet, the one chain a Portico site signs in on. */
export const base: Chain = {
  id: 8453,
  name: 'Base',
  network: 'base',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorers: [{ name: 'BaseScan', url: 'https://basescan.org' }],
  contracts: { multicall3: { address: multicall3, blockCreated: 5022 } },
  testnet: false,
};

/**
 * Every chain that a wallet may be on without the interface calling it unknown.
 * Signing in happens on Base alone; the others are named so that "wrong network" can say which.
 */
export const chains: readonly Chain[] = [
  base,
  {
    id: 1,
    name: 'Ethereum',
    network: 'homestead',
    nativeCurrency: ether,
    rpcUrls: ['https://eth.merkle.io'],
    blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 14_353_601 } },
    testnet: false,
  },
  {
    id: 10,
    name: 'OP Mainnet',
    network: 'optimism',
    nativeCurrency: ether,
    rpcUrls: ['https://mainnet.optimism.io'],
    blockExplorers: [{ name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 4_286_263 } },
    testnet: false,
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    network: 'bsc',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://56.rpc.thirdweb.com'],
    blockExplorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 15_921_452 } },
    testnet: false,
  },
  {
    id: 137,
    name: 'Polygon',
    network: 'matic',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon-rpc.com'],
    blockExplorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 25_770_160 } },
    testnet: false,
  },
  {
    id: 42_161,
    name: 'Arbitrum One',
    network: 'arbitrum',
    nativeCurrency: ether,
    rpcUrls: ['https://arb1.arbitrum.io/rpc'],
    blockExplorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 7_654_707 } },
    testnet: false,
  },
  {
    id: 43_114,
    name: 'Avalanche',
    network: 'avalanche',
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
    blockExplorers: [{ name: 'SnowTrace', url: 'https://snowtrace.io' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 11_907_934 } },
    testnet: false,
  },
  {
    id: 84_532,
    name: 'Base Sepolia',
    network: 'base-sepolia',
    nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://sepolia.base.org'],
    blockExplorers: [{ name: 'BaseScan', url: 'https://sepolia.basescan.org' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 1_059_647 } },
    testnet: true,
  },
  {
    id: 11_155_111,
    name: 'Sepolia',
    network: 'sepolia',
    nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://11155111.rpc.thirdweb.com'],
    blockExplorers: [{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }],
    contracts: { multicall3: { address: multicall3, blockCreated: 751_532 } },
    testnet: true,
  },
];

/** The chain of the table with this id, or undefined when the table does not know it. */
export function chainById(id: number): Chain | undefined {
  return chains.find((chain) => chain.id === id);
}
