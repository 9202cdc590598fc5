/** Basenames' registry on Base (an ENS registry): which contract holds the records of a name. */
export const baseRegistry = '0xB94704422c2a1E396835A571837Aa5AE53285a95';

/** ENS' reverse registrar on Base (ENSIP-19): the name that an account chose for itself there. */
export const baseReverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664';

/** ENS' universal resolver on Ethereum, which also checks that a name leads back to the account. */
export const ensUniversalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** The records that are read, as the registries and resolvers declare them. */
export const nameAbi = [
  {
    type: 'function',
    name: 'nameForAddr',
    stateMutability: 'view',
    inputs: [{ name: 'addr', type: 'address' }],
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'resolver',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'name',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'addr',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'text',
    stateMutability: 'view',
    inputs: [
      { name: 'node', type: 'bytes32' },
      { name: 'key', type: 'string' },
    ],
    outputs: [{ name: '', type: 'string' }],
  },
] as const;
