import type { Address, Session } from '@portico/protocol';

/** A wallet's account is CAIP-10, on chains of EIP-155; any other is `provider:id`. */
const wallet = /^eip155:\d+:/;

/** Returns true for an address that the session's user has proved to own, on whichever chain. */
export function ownsAddress(
  session: Pick<Session, 'accounts'> | null | undefined,
  address: Address,
): boolean {
  const accounts = session?.accounts ?? [];
  return accounts.some(
    (account) =>
      wallet.test(account) && account.toLowerCase().endsWith(`:${address.toLowerCase()}`),
  );
}

/** Returns true for a wallet's account, as a session names it. */
export function isWalletAccount(account: string): boolean {
  return wallet.test(account);
}

/** Returns what people know an account by: the address of a wallet, else the id at its provider. */
export function accountName(account: string): string {
  return wallet.test(account)
    ? account.replace(wallet, '')
    : account.slice(account.indexOf(':') + 1);
}
