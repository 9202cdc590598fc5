import type { Address } from '@portico/protocol';
import { type Client, type Hex, parseAbi, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import { namehash, normalize } from 'viem/ens';
import { encodePacked, isAddressEqual, keccak256 } from 'viem/utils';
import type { AccountName } from './account-name.ts';

/** Basenames' registry on Base (an ENS registry): which contract holds the records of a name. */
export const baseRegistry = '0xB94704422c2a1E396835A571837Aa5AE53285a95';

/** ENS' reverse registrar on Base (ENSIP-19): the name that an account chose for itself there. */
export const baseReverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664';

/** The records that are read, as the registries and resolvers declare them. */
const abi = parseAbi([
  'function nameForAddr(address addr) view returns (string)',
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
]);

/** The namespace of names for Base's coin type, 0x80000000 | 8453 (ENSIP-11, ENSIP-19). */
const reverseNamespace = '80002105.reverse';

/**
 * The Basename of an account: the name it chose on Base, provided that the name leads back to it. Names
 * elsewhere than under base.eth cannot be checked on Base and are left out.
 *
 * @param client Of Base.
 * @returns null when the account has none.
 * @throws whatever reading from the node throws
 */
export async function findBaseName(client: Client, account: Address): Promise<AccountName | null> {
  const name = await claimedName(client, account);
  if (!name.endsWith('.base.eth') || !isNormalName(name)) return null;
  const node = namehash(name);
  const address = await resolverOf(client, node);
  if (!address) return null;
  const avatarOf = { address, abi, functionName: 'text', args: [node, 'avatar'] } as const;
  const [owner, avatar] = await Promise.all([
    readContract(client, { address, abi, functionName: 'addr', args: [node] }),
    readContract(client, avatarOf).catch(() => ''),
  ]);
  if (!isAddressEqual(owner, account)) return null;
  return { name, ...(avatar === '' ? {} : { avatar }) };
}

/** What the account says it is called: in ENS' registrar, or as Basenames kept it before that. */
async function claimedName(client: Client, account: Address): Promise<string> {
  const label = keccak256(new TextEncoder().encode(account.slice(2).toLowerCase()));
  const reverseNode = keccak256(
    encodePacked(['bytes32', 'bytes32'], [namehash(reverseNamespace), label]),
  );
  const nameOf = { abi, functionName: 'nameForAddr', args: [account] } as const;
  const [claimed, address] = await Promise.all([
    readContract(client, { address: baseReverseRegistrar, ...nameOf }),
    resolverOf(client, reverseNode),
  ]);
  if (claimed !== '' || !address) return claimed;
  return readContract(client, { address, abi, functionName: 'name', args: [reverseNode] });
}

/** The contract that holds the records of a name. viem's `getContract` would add 13 kB to the wallet engine. */
async function resolverOf(client: Client, node: Hex): Promise<Address | undefined> {
  const resolver = { address: baseRegistry, abi, functionName: 'resolver', args: [node] } as const;
  const address = await readContract(client, resolver);
  return isAddressEqual(address, zeroAddress) ? undefined : address;
}

/** Whether a name is written as it is resolved (ENSIP-15); others are made to look like another name. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}
