import type { Address } from '@portico/protocol';
import { type Client, type Hex, parseAbi, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import { getEnsName, getEnsText, namehash, normalize } from 'viem/ens';
import { encodePacked, isAddressEqual, keccak256 } from 'viem/utils';
import { attempt } from '../safe-storage.ts';
import type { AccountName } from './account-name.ts';
import { ownPicture } from './name-picture.ts';

/** Finds an account's Basename, else its ENS name, with a safe picture. @throws when a node did not answer: "no name" is cached for a day */
export async function findAccountName(
  base: Client | undefined,
  ethereum: Client | undefined,
  account: Address,
): Promise<AccountName | null> {
  const answers = await Promise.allSettled([
    base ? findBaseName(base, account) : null,
    ethereum ? findEnsName(ethereum, account) : null,
  ]);
  for (const answer of answers) {
    if (answer.status === 'fulfilled' && answer.value)
      return { name: answer.value.name, avatar: ownPicture(answer.value.avatar) };
  }
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return null;
}

/** ENS' universal resolver on Ethereum, which also checks that a name leads back to the account. */
export const ensUniversalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** Finds an ENS name, or null. @param client With `ccipRead: false`: a name would send the browser to any host. @throws what the node throws */
export async function findEnsName(client: Client, account: Address): Promise<AccountName | null> {
  const resolver = { universalResolverAddress: ensUniversalResolver } as const;
  const name = await getEnsName(client, { address: account, ...resolver });
  if (name === null || !isNormalName(name)) return null;
  const avatar = await getEnsText(client, { name, key: 'avatar', ...resolver }).catch(() => null);
  return { name, ...(avatar === null ? {} : { avatar }) };
}

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

/** Finds the Basename of an account, if it leads back to the account; else null. @throws whatever reading from the node throws */
export async function findBaseName(client: Client, account: Address): Promise<AccountName | null> {
  const name = await readChosenName(client, account);
  if (!name.endsWith('.base.eth') || !isNormalName(name)) return null;
  const node = namehash(name);
  const address = await findResolver(client, node);
  if (!address) return null;
  const readAvatar = { address, abi, functionName: 'text', args: [node, 'avatar'] } as const;
  const [owner, avatar] = await Promise.all([
    readContract(client, { address, abi, functionName: 'addr', args: [node] }),
    readContract(client, readAvatar).catch(() => ''),
  ]);
  if (!isAddressEqual(owner, account)) return null;
  return { name, ...(avatar === '' ? {} : { avatar }) };
}

/** Reads the name that an account chose: from ENS' registrar, or from Basenames' records before that. */
async function readChosenName(client: Client, account: Address): Promise<string> {
  const label = keccak256(new TextEncoder().encode(account.slice(2).toLowerCase()));
  const reverseNode = keccak256(
    encodePacked(['bytes32', 'bytes32'], [namehash(reverseNamespace), label]),
  );
  const readName = { abi, functionName: 'nameForAddr', args: [account] } as const;
  const [claimed, address] = await Promise.all([
    readContract(client, { address: baseReverseRegistrar, ...readName }),
    findResolver(client, reverseNode),
  ]);
  if (claimed !== '' || !address) return claimed;
  return readContract(client, { address, abi, functionName: 'name', args: [reverseNode] });
}

/** Finds the contract that holds the records of a name. viem's `getContract` would add 13 kB to the wallet engine. */
async function findResolver(client: Client, node: Hex): Promise<Address | undefined> {
  const resolver = { address: baseRegistry, abi, functionName: 'resolver', args: [node] } as const;
  const address = await readContract(client, resolver);
  return isAddressEqual(address, zeroAddress) ? undefined : address;
}

/** Returns true for a name in its normal form (ENSIP-15); others are made to look like another name. */
function isNormalName(name: string): boolean {
  return attempt(() => normalize(name)) === name;
}
