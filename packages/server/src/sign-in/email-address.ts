/** RFC 5321, 4.5.3.1: a local part, and a path without its angle brackets. */
const maximumLocal = 64;
const maximumAddress = 254;

/** Dots stand between other characters, never first, last or twice. */
const localPattern = /^[a-z0-9_][a-z0-9_+'&=~-]*(?:\.[a-z0-9_+'&=~-]+)*$/;

/** Two labels or more of letters, digits and hyphens; the last begins with a letter, so it is no IP address. */
const domainPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one rule of what an email address is: returns it in lower case and without spaces around it, or undefined. Mail goes to the
 * result and the account is named by it, so both are always the same mailbox.
 *
 * Mail servers and libraries disagree about the exotic half of RFC 5322, and every disagreement could deliver a link for one
 * mailbox to another. So only what all of them read alike is taken:
 * - one `@`; no lists, names, comments, quotes, IP addresses or single-label hosts such as `localhost`;
 * - ASCII only, so that Unicode normalisation (NFKC) changes nothing: a full-width `＠` is refused, not mended. Browsers send the
 * domain of an `<input type="email">` in its ASCII form (`xn--…`);
 * - in the local part letters, digits and `_ + - . ' & = ~`, without characters that some servers take for routes (`%`, `!`), pipes
 * and paths (`|`, backtick, `/`), or the encoded words of RFC 2047 (`=?`).
 *
 * The local part is lower-cased as well: RFC 5321 lets a server tell `Bob` from `bob`, none in use does, and a phone that writes a
 * capital must not make a second account.
 */
export function readEmailAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maximumAddress * 2) return undefined;
  // Only spaces come from keyboards; other white space and controls come from attackers.
  const address = value.replace(/^ +/, '').replace(/ +$/, '');
  // Checked before lower-casing, which turns some other characters, such as the Kelvin sign, into ASCII.
  if (address.length > maximumAddress || !/^[\x21-\x7e]+$/.test(address)) return undefined;
  const [local = '', domain = '', ...rest] = address.toLowerCase().split('@');
  const good =
    rest.length === 0 &&
    local.length <= maximumLocal &&
    localPattern.test(local) &&
    domainPattern.test(domain);
  return good ? `${local}@${domain}` : undefined;
}

/**
 * Returns the mailbox that shares limits: the address without `+tag`, which most servers deliver to the same person (RFC 5233).
 * Dots stay: they tell people apart on most servers. @param email as readEmailAddress returns it
 */
export function toMailbox(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/** The sender of a mail. */
export type Sender = { readonly name: string; readonly address: string };

/** Reads `noreply@example.com` or `Example <noreply@example.com>`; undefined for anything else. */
export function readSender(value: unknown): Sender | undefined {
  if (typeof value !== 'string' || /\p{Cc}/u.test(value)) return undefined;
  const named = /^([^<>]*)<([^<>]*)>$/.exec(value.trim());
  const address = readEmailAddress(named?.[2] ?? value);
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? '';
  return address === undefined ? undefined : { name, address };
}
