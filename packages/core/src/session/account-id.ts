import type { Address, Session } from '@portico/protocol';

/** A wallet's account is CAIP-10, on chains of EIP-155; any other is `provider:id`. */
const wallet = /^eip155:\d+:/;

/** Whether a session's user has proved to own an address, on whichever chain. */
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

/** Whether an account, as a session names it, is a wallet's. */
export function isWalletAccount(account: string): boolean {
  return wallet.test(account);
}

/** What people know an account by: the address of a wallet, else the id at its provider. */
export function accountName(account: string): string {
  return wallet.test(account)
    ? account.replace(wallet, '')
    : account.slice(account.indexOf(':') + 1);
}
