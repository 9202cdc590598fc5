import type { Chain } from '@portico/protocol';
import { readAccount } from '../core/users.ts';
import type { SessionRow } from '../store/store.ts';

const userIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const addressPattern = /^0x[0-9a-f]{40}$/i;

/** How accounts are named, whichever providers the site has. */
const providers = [
  { id: 'siwe', type: 'credentials', wallet: {} },
  { id: 'email', type: 'email' },
];

/**
 * Whether a text can name an admin: an address (0x…), an account (`eip155:8453:0x…`, `email:eve@example.org`) or the id of a
 * user.
 */
export function isAdminName(name: string): boolean {
  return userIdPattern.test(name) || addressPattern.test(name) || isAccount(name);
}

const isAccount = (name: string) => readAccount(name, providers) !== undefined;

/**
 * Tells sessions of admins. An account counts where it signed in itself: another one of the same user may be easier to
 * take over. A user's id stands for all of them. An address counts on the site's first chain, because a contract account
 * may have other owners on another one.
 *
 * @throws TypeError for what names no admin
 */
export function createIsAdmin(
  names: readonly string[],
  chains: readonly Pick<Chain, 'id'>[],
): (session: Pick<SessionRow, 'account' | 'user_id'>) => boolean {
  const [first] = chains;
  const admins = new Set(
    names.map((name) => {
      if (userIdPattern.test(name)) return name.toLowerCase();
      const full = addressPattern.test(name) ? `eip155:${first?.id}:${name}` : name;
      const account = readAccount(full, providers)?.account;
      if (account === undefined) throw new TypeError(`"${name}" is no account and no user.`);
      return account;
    }),
  );
  return ({ account, user_id: userId }) => admins.has(account) || admins.has(userId);
}
