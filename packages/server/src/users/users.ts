import type { Chain, LinkedAccount, User } from '@portico/protocol';
import { checksumAddress } from '@portico/protocol';
import { emitEnded } from '../sessions/events.ts';
import { endSessions } from '../sessions/sessions.ts';
import { readEmailAddress } from '../sign-in/email-address.ts';
import type { AccountRow, NewAccount, StoredUser } from '../store/rows.ts';
import { addressPattern, isUserId } from './account-names.ts';
import { type AccountsEnvironment, linkAsOperator, unlinkAccount } from './accounts.ts';

/**
 * Users seen from the server. Accounts are as in `session.account`: CAIP-10 for wallets, `provider:id` otherwise. Changes are the
 * operator's word: nothing is proved, and the audit trail names the operator.
 */
export type Users = {
  /** A user by its id, `session.user.id`; null where there is none. */
  get(userId: string): Promise<User | null>;
  /**
   * Finds the user of an account; null where there is none. An address alone (`0x…`) stands for its account on the site's chains:
   * of several users, the one on the first of these chains.
   */
  find(account: string): Promise<User | null>;
  /** Users, newest first: a page of `limit` (100, at most 1000), after the last one of the page before. */
  list(page?: {
    readonly limit?: number;
    readonly after?: Pick<User, 'id' | 'createdAt'> | undefined;
  }): Promise<readonly User[]>;
  /**
   * Brings a user over from another system, with its id and accounts there. A script that stopped halfway may run again.
   * @param user `id`: 1 to 128 visible ASCII characters. `createdAt`: now unless given.
   * @throws AuthError ACCOUNT_TAKEN, ACCOUNT_LIMIT: accounts before that one are linked; TypeError for no id, account or date
   */
  import(user: ImportedUser): Promise<User>;
  /** Links an account that no user has; null without the user. @throws AuthError ACCOUNT_TAKEN, ACCOUNT_LIMIT; TypeError for no account */
  link(userId: string, account: string): Promise<User | null>;
  /** Unlinks an account of a user and ends the sessions that it opened. @throws AuthError ACCOUNT_NOT_LINKED, ACCOUNT_LAST */
  unlink(userId: string, account: string): Promise<User | null>;
  /** Ends the sessions of a user and deletes everything known about it; false where there is no such user. */
  delete(userId: string): Promise<boolean>;
};

/** A user as another system has it. */
export type ImportedUser = {
  readonly id: string;
  /** At least one, as in `session.account`. */
  readonly accounts: readonly string[];
  readonly createdAt?: Date | string;
};

type AccountNaming = {
  readonly id: string;
  readonly type: string;
  readonly wallet?: false | object;
};

/** The API of `auth.users`. */
export function createUsers(
  environment: AccountsEnvironment & {
    readonly providers: ReadonlyMap<string, AccountNaming>;
    readonly chains: readonly Pick<Chain, 'id'>[];
  },
): Users {
  const { store, now, emit } = environment;
  const providers = [...environment.providers.values()];
  const get = async (userId: string) => {
    const stored = await store.findUser(userId);
    return stored === undefined ? null : toUser(stored);
  };
  const toAccount = (account: string) => {
    const read = readAccount(account, providers);
    if (read !== undefined) return read;
    throw new TypeError(`"${account}" is not an account: eip155:8453:0x…, or provider:id`);
  };
  return {
    get,
    async find(account) {
      const names = addressPattern.test(account)
        ? environment.chains.map(({ id }) => `eip155:${id}:0x${account.slice(2)}`)
        : [account];
      for (const each of names) {
        const name = readAccount(each, providers)?.account;
        const found = name === undefined ? undefined : await store.findAccount(name);
        if (found !== undefined) return get(found.user_id);
      }
      return null;
    },
    async list({ limit = 100, after } = {}) {
      const users = await store.listUsers({
        limit: Math.min(Math.max(1, Math.trunc(limit) || 100), 1000),
        after: after && { id: after.id, created_at: Date.parse(after.createdAt) },
      });
      return users.map(toUser);
    },
    async import({ id, accounts, createdAt = new Date(now()) }) {
      const since = new Date(createdAt).getTime();
      if (!isUserId(id)) throw new TypeError(`"${id}" is not an id of a user`);
      if (Number.isNaN(since)) throw new TypeError(`"${createdAt}" is not a date`);
      // All are read before any is written.
      const read = accounts.map(toAccount);
      for (const account of read) {
        await linkAsOperator(environment, { ...account, user_id: id }, since);
      }
      const user = await get(id);
      if (user === null) throw new TypeError(`The user "${id}" has no account`);
      return user;
    },
    async link(userId, account) {
      const linked = await linkAsOperator(environment, { ...toAccount(account), user_id: userId });
      return linked ? get(userId) : null;
    },
    async unlink(userId, account) {
      const name = readAccount(account, providers)?.account ?? account;
      const by = { actor: 'operator', ip: null, sessionId: null } as const;
      await unlinkAccount(environment, { userId, account: name, ...by });
      return get(userId);
    },
    async delete(userId) {
      const by = { at: now(), actor: 'operator', ip: null } as const;
      // In batches, before one transaction deletes the rest.
      await endSessions(environment, { userId }, { ...by, event: 'session-ended' });
      const deleted = await store.deleteUser({ userId, ...by });
      if (deleted !== undefined && emit !== undefined) {
        await emitEnded(emit, deleted.ended, 'operator');
      }
      return deleted !== undefined;
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
    ...(address !== null && { address }),
    ...(chainId !== null && { chainId }),
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    linkedAt: new Date(row.linked_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
  };
}

/** The providers that name accounts where those of the site are not known. */
const usualProviders: readonly AccountNaming[] = [
  { id: 'siwe', type: 'credentials', wallet: {} },
  { id: 'email', type: 'email' },
];

/** Reads the name of an account as a sign-in would write it; undefined for what is none. Wallets and emails may be in any case. */
export function readAccount(
  account: string,
  providers: readonly AccountNaming[] = usualProviders,
): Omit<NewAccount, 'user_id'> | undefined {
  const nothing = { address: null, chain_id: null, name: null, email: null, image: null };
  const [, chainId, hex] = /^eip155:(\d{1,15}):0x([0-9a-f]{40})$/i.exec(account) ?? [];
  if (chainId !== undefined && hex !== undefined) {
    const provider = providers.find(({ wallet }) => wallet)?.id ?? 'siwe';
    const address = checksumAddress(`0x${hex}`);
    const chain = Number(chainId);
    const name = `eip155:${chain}:${address}`;
    return { ...nothing, account: name, provider, address, chain_id: chain, name: address };
  }
  const [, id = '', rest = ''] = /^([\w-]+):([^\p{Cc}]{1,400})$/u.exec(account) ?? [];
  const isEmail = providers.some((provider) => provider.type === 'email' && provider.id === id);
  const email = isEmail ? readEmailAddress(rest) : undefined;
  if (id === '' || id === 'eip155' || (isEmail && email === undefined)) return undefined;
  if (email !== undefined) return { ...nothing, account: `${id}:${email}`, provider: id, email };
  return { ...nothing, account, provider: id };
}
