import { readEmailAddress } from '../email-address.ts';

/** Who a mail comes from. */
export type Sender = { readonly name: string; readonly address: string };

/** Reads `noreply@example.com` or `Example <noreply@example.com>`; undefined for anything else. */
export function readSender(value: unknown): Sender | undefined {
  if (typeof value !== 'string' || /\p{Cc}/u.test(value)) return undefined;
  const named = /^([^<>]*)<([^<>]*)>$/.exec(value.trim());
  const address = readEmailAddress(named?.[2] ?? value);
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? '';
  return address === undefined ? undefined : { name, address };
}
