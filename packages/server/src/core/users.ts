import type { LinkedAccount, User } from '@portico/protocol';
import type { AccountRow, Store, StoredUser } from '../store/store.ts';

/** Users seen from the server. Accounts are as in `session.account`. */
export type Users = {
  /** A user by its id, `session.user.id`; null where there is none. */
  get(userId: string): Promise<User | null>;
  /** The user that an account belongs to; null where it never signed in. */
  find(account: string): Promise<User | null>;
};

/** What createAuth offers as `auth.users`. */
export function createUsers({ store }: { readonly store: Store }): Users {
  const get = async (userId: string) => {
    const stored = await store.findUser(userId);
    return stored === undefined ? null : toUser(stored);
  };
  return {
    get,
    async find(account) {
      const found = await store.findAccount(account);
      return found === undefined ? null : get(found.user_id);
    },
  };
}

function toUser({ id, created_at: createdAt, accounts }: StoredUser): User {
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    accounts: accounts.map(toLinkedAccount),
  };
}

/** A stored account as the user and the site see it. */
export function toLinkedAccount(row: AccountRow): LinkedAccount {
  const { account, provider, address, chain_id: chainId, name, email } = row;
  return {
    account,
    provider,
    ...(address?.startsWith('0x') && { address: `0x${address.slice(2)}` }),
    ...(chainId !== null && { chainId }),
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    linkedAt: new Date(row.linked_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
  };
}
