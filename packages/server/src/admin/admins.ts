import { base, type Chain } from '@portico/protocol';
import { addressPattern, readUserIds, userIdPattern } from '../users/account-names.ts';
import { readAccount } from '../users/users.ts';

/** Returns true if a text can name an admin: an address (0x…), an account (`eip155:8453:0x…`, `email:eve@example.org`) or a user's id. */
export const isAdminName = (name: string): boolean => readAdmin(name, base).length > 0;

/** Reads an account, an address on this chain, or the UUID of a user. Empty for other ids that an import chose: a misspelt account looks like one. */
function readAdmin(name: string, chain: Pick<Chain, 'id'> | undefined): readonly string[] {
  if (userIdPattern.test(name)) return readUserIds(name);
  const full = addressPattern.test(name) ? `eip155:${chain?.id}:${name}` : name;
  const account = readAccount(full)?.account;
  return account === undefined ? [] : [account];
}

/** The entries of `ADMINS`, which have commas between them. */
export const splitAdmins = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.split(',').map((name) => name.trim());

/**
 * Creates the check of who is an admin, from `ADMINS` or a list of addresses (0x…), accounts (`eip155:8453:0x…`,
 * `email:eve@example.org`) and ids of users; a text has commas between them. The `/admin` pages use the same check.
 *
 * An account counts where it signed in itself: another one of the same user may be easier to take over. A user's id stands for all
 * of them. An address counts on the site's first chain: on another one a contract account may have other owners.
 *
 * @param admins undefined or empty for none
 * @param chains the site's; default `[base]`
 * @returns a function of a session, or of what `session.data` and `allow` are called with
 * @throws TypeError for what names no admin
 * @example
 * const isAdmin = createIsAdmin(process.env.ADMINS);
 * createAuth({ session: { data: (about) => ({ role: isAdmin(about) ? 'admin' : 'member' }) }, … });
 */
export function createIsAdmin(
  admins: string | readonly string[] | undefined,
  chains: readonly Pick<Chain, 'id'>[] = [base],
): (session: { readonly account: string; readonly user: { readonly id: string } }) => boolean {
  const [first] = chains;
  const names = typeof admins === 'string' ? splitAdmins(admins) : (admins ?? []);
  const known = new Set(
    names.flatMap((name) => {
      const admin = readAdmin(name, first);
      if (admin.length === 0) throw new TypeError(`"${name}" is no account and no user.`);
      return admin;
    }),
  );
  return ({ account, user }) => known.has(account) || known.has(user.id);
}
