import type { Address } from '@portico/protocol';
import type { Client } from 'viem';
import type { AccountName } from './account-name.ts';
import { findBaseName } from './find-base-name.ts';
import { findEnsName } from './find-ens-name.ts';
import { ownPicture } from './own-picture.ts';

/**
 * What an account is called, with a picture that is safe to show: its Basename before its ENS name,
 * because this is Base. Null when it has no name.
 *
 * @throws when a node could not be asked and no name was found: "no name" is kept for a day, so it must
 *   not be the word of an outage
 */
export async function findAccountName(
  base: Client,
  ethereum: Client | undefined,
  account: Address,
): Promise<AccountName | null> {
  const answers = await Promise.allSettled([
    findBaseName(base, account),
    ethereum ? findEnsName(ethereum, account) : null,
  ]);
  for (const answer of answers) {
    if (answer.status === 'fulfilled' && answer.value)
      return { name: answer.value.name, avatar: ownPicture(answer.value.avatar) };
  }
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return null;
}
