/* The texts that ERC-4361 takes from RFC 3986 (URIs) and RFC 3339 (dates). */

/*
 * Character classes of RFC 3986. Every pattern is one repeated choice between things that cannot
 * begin alike, so matching takes linear time on any input.
 */

const unreserved = 'A-Za-z0-9\\-._~';
const subDelims = "!$&'()*+,;=";
const percentEncoded = '%[0-9A-Fa-f]{2}';

/** `*( unreserved / pct-encoded / sub-delims )`: a registered name. */
const regNamePattern = new RegExp(`^(?:[${unreserved}${subDelims}]|${percentEncoded})*$`);

/** `*( unreserved / pct-encoded / sub-delims / ":" )`: userinfo. */
const userinfoPattern = new RegExp(`^(?:[${unreserved}${subDelims}:]|${percentEncoded})*$`);

/** `*pchar`. */
export const pcharsPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@]|${percentEncoded})*$`);

/** `*( pchar / "/" )`: any path. */
const pathPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@/]|${percentEncoded})*$`);

/** `*( pchar / "/" / "?" )`: a query or a fragment. */
const queryPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@/?]|${percentEncoded})*$`);

/** `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: a scheme. */
export const schemePattern = /^[A-Za-z][A-Za-z0-9+.-]*$/;

/** `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`: an IP literal of the future. */
const ipFuturePattern = new RegExp(`^[Vv][0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+$`);

/** `*( reserved / unreserved / " " )`: the statement of ERC-4361. No `%`, no quotes, no brackets `<>{}`. */
export const statementPattern = new RegExp(`^[${unreserved}${subDelims}:/?#[\\]@ ]*$`);

/** Cuts a URI at its delimiters; what stands between them is checked afterwards. */
const uriParts =
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/(?<authority>[^/?#]*))?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/s;

/** Returns true for an RFC 3986 URI: with a scheme, so never a relative reference. */
export function isUri(text: string): boolean {
  const parts = uriParts.exec(text)?.groups;
  if (parts === undefined) return false;
  const { authority = '', path = '', query = '', fragment = '' } = parts;
  return (
    isAuthority(authority) &&
    pathPattern.test(path) &&
    queryPattern.test(query) &&
    queryPattern.test(fragment)
  );
}

const portPattern = /^(?::\d*)?$/;

/**
 * Returns true for an RFC 3986 authority: `[ userinfo "@" ] host [ ":" port ]`. The host may be a
 * name, an IPv4 address or an IP literal in brackets; it may be empty, as in `file:///etc`.
 */
export function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at !== -1 && !userinfoPattern.test(text.slice(0, at))) return false;

  const hostAndPort = text.slice(at + 1);
  if (hostAndPort.startsWith('[')) return isIpLiteralAndPort(hostAndPort);

  const colon = hostAndPort.indexOf(':');
  const host = colon === -1 ? hostAndPort : hostAndPort.slice(0, colon);
  return regNamePattern.test(host) && portPattern.test(hostAndPort.slice(host.length));
}

/** An authority whose host is not empty. */
export const hostPattern = /(?:^|@)[^@:][^@]*$/;

function isIpLiteralAndPort(text: string): boolean {
  const end = text.indexOf(']');
  const literal = text.slice(1, end);
  if (end === -1 || !portPattern.test(text.slice(end + 1))) return false;
  return isIpv6(literal) || ipFuturePattern.test(literal);
}

/**
 * Returns true for an IPv6 address as RFC 3986 writes it: no brackets, no zone. Within this alphabet the URL standard
 * reads the same grammar.
 */
function isIpv6(text: string): boolean {
  return /^[0-9A-Fa-f:.]+$/.test(text) && URL.canParse(`http://[${text}]`);
}

const dateTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the milliseconds since 1970 of an RFC 3339 date-time; NaN when it is none, as `Date.parse` does. Looks at the
 * calendar, which `Date.parse` does not: 31 February is refused, and second 60 passes only where a
 * leap second can be, in the last minute of a month in UTC.
 */
export function parseDateTime(text: string): number {
  const match = dateTimePattern.exec(text);
  if (match === null) return Number.NaN;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map(Number);
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (hours > 23 || minutes > 59 || seconds > 60 || offsetHours > 23 || offsetMinutes > 59) {
    return Number.NaN;
  }

  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;

  const offset = (offsetHours * hour + offsetMinutes * minute) * (match[8] === '-' ? -1 : 1);
  const wholeSeconds = date.getTime() + hours * hour + minutes * minute + seconds * 1000 - offset;
  if (seconds === 60 && !isStartOfMonth(new Date(wholeSeconds))) return Number.NaN;
  return wholeSeconds + Math.floor(Number(match[7] ?? 0) * 1000);
}

/** Returns true for an instant at which a leap second is counted: midnight, first of the month. */
function isStartOfMonth(date: Date): boolean {
  return date.getUTCDate() === 1 && date.getUTCHours() === 0 && date.getUTCMinutes() === 0;
}
