import type { Address } from '@portico/protocol';
import type { Client } from 'viem';
import { getEnsName, getEnsText } from 'viem/ens';
import type { AccountName } from './account-name.ts';
import { findBaseName, isNormalName } from './find-base-name.ts';
import { ownPicture } from './name-picture.ts';

/**
 * What an account is called, with a picture that is safe to show: its Basename before its ENS name,
 * because that is what it is called on Base. Null when it has no name.
 *
 * @param base A client of Base; undefined where the site does not use it.
 *
 * @throws when a node could not be asked and no name was found: "no name" is kept for a day, so an
 *   outage must not be reported as that
 */
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
