import type { Address } from '@portico/protocol';
import { type Client, type Hex, parseAbi } from 'viem';
import { readContract } from 'viem/actions';
import { namehash, normalize } from 'viem/ens';
import { encodePacked, isAddressEqual, keccak256 } from 'viem/utils';
import type { AccountName } from './account-name.ts';

/** Basenames' registry on Base (an ENS registry): which contract holds the records of a name. */
export const baseRegistry = '0xB94704422c2a1E396835A571837Aa5AE53285a95';

/** ENS' reverse registrar on Base (ENSIP-19): the name that an account chose for itself there. */
export const baseReverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664';

/** The records that are read, as the registries and resolvers declare them. */
const nameAbi = parseAbi([
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
  for (const name of await claimedNames(client, account)) {
    if (!name.endsWith('.base.eth') || !isNormalName(name)) continue;
    const node = namehash(name);
    const address = await resolverOf(client, node);
    if (address === undefined) continue;
    const [owner, avatar] = await Promise.all([
      readContract(client, { address, abi: nameAbi, functionName: 'addr', args: [node] }),
      readContract(client, {
        address,
        abi: nameAbi,
        functionName: 'text',
        args: [node, 'avatar'],
      }).catch(() => ''),
    ]);
    if (isAddressEqual(owner, account)) return { name, ...(avatar === '' ? {} : { avatar }) };
  }
  return null;
}

/** What the account says it is called: in ENS' registrar, or as Basenames kept it before that. */
async function claimedNames(client: Client, account: Address): Promise<readonly string[]> {
  const label = keccak256(new TextEncoder().encode(account.slice(2).toLowerCase()));
  const reverseNode = keccak256(
    encodePacked(['bytes32', 'bytes32'], [namehash(reverseNamespace), label]),
  );
  const [claimed, resolver] = await Promise.all([
    readContract(client, {
      address: baseReverseRegistrar,
      abi: nameAbi,
      functionName: 'nameForAddr',
      args: [account],
    }),
    resolverOf(client, reverseNode),
  ]);
  if (claimed !== '' || resolver === undefined) return [claimed];
  return [
    await readContract(client, {
      address: resolver,
      abi: nameAbi,
      functionName: 'name',
      args: [reverseNode],
    }),
  ];
}

async function resolverOf(client: Client, node: Hex): Promise<Address | undefined> {
  const address = await readContract(client, {
    address: baseRegistry,
    abi: nameAbi,
    functionName: 'resolver',
    args: [node],
  });
  return BigInt(address) === 0n ? undefined : address;
}

/** Whether a name is written as it is resolved (ENSIP-15); others are made to look like another name. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}
