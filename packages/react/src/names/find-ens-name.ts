import type { Address } from '@portico/protocol';
import type { Client } from 'viem';
import { getEnsName, getEnsText } from 'viem/ens';
import type { AccountName } from './account-name.ts';
import { isNormalName } from './is-normal-name.ts';
import { ensUniversalResolver } from './name-contracts.ts';

/**
 * The ENS name of an account on Ethereum; the universal resolver checks that it leads back to the account.
 *
 * @param client Of Ethereum, with `ccipRead: false`: names that live off the chain would send the
 *   visitor's browser to whatever host their owner names.
 * @returns null when the account has none.
 * @throws whatever reading from the node throws
 */
export async function findEnsName(client: Client, account: Address): Promise<AccountName | null> {
  const resolver = { universalResolverAddress: ensUniversalResolver } as const;
  const name = await getEnsName(client, { address: account, ...resolver });
  if (name === null || !isNormalName(name)) return null;
  const avatar = await getEnsText(client, { name, key: 'avatar', ...resolver }).catch(() => null);
  return { name, ...(avatar === null ? {} : { avatar }) };
}
