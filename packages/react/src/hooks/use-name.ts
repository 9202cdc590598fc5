'use client';

import type { AccountName } from '@portico/core/internal/names/account-name';
import type { Address } from '@portico/protocol';
import { useAccountSource } from './use-account-source.ts';

/**
 * What an account is called: its Basename where the site uses Base, else its ENS name where it can ask Ethereum. Null when
 * it has none, undefined while that is not known. For eyes only, never to decide anything by.
 */
export function useName(account: Address | undefined): AccountName | null | undefined {
  return useAccountSource(({ name }) => name, account);
}
