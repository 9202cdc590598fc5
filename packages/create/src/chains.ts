/** The chains that a site can be created with, by the names that `@portico/server/chains` and `CHAINS` have. */
export const chainNames = [
  'base',
  'mainnet',
  'optimism',
  'bsc',
  'polygon',
  'arbitrum',
  'avalanche',
  'baseSepolia',
  'sepolia',
  'optimismSepolia',
  'bscTestnet',
  'polygonAmoy',
  'arbitrumSepolia',
  'avalancheFuji',
] as const;

/** The name of a chain as it is written on a command line: `base-sepolia`. */
export const chainFlag = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The environment variable with the nodes of a chain: `BASE_SEPOLIA_RPC_URL`. */
export const nodesVariable = (name: string): string =>
  `${chainFlag(name).replaceAll('-', '_').toUpperCase()}_RPC_URL`;
