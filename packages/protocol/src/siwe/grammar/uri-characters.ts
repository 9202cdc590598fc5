/*
 * Character classes of RFC 3986. Every pattern is one repeated choice between things that cannot
 * begin alike, so matching takes linear time on any input.
 */

const unreserved = 'A-Za-z0-9\\-._~';
const subDelims = "!$&'()*+,;=";
const percentEncoded = '%[0-9A-Fa-f]{2}';

/** `*( unreserved / pct-encoded / sub-delims )`: a registered name. */
export const regNamePattern = new RegExp(`^(?:[${unreserved}${subDelims}]|${percentEncoded})*$`);

/** `*( unreserved / pct-encoded / sub-delims / ":" )`: userinfo. */
export const userinfoPattern = new RegExp(`^(?:[${unreserved}${subDelims}:]|${percentEncoded})*$`);

/** `*pchar`. */
export const pcharsPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@]|${percentEncoded})*$`);

/** `*( pchar / "/" )`: any path. */
export const pathPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@/]|${percentEncoded})*$`);

/** `*( pchar / "/" / "?" )`: a query or a fragment. */
export const queryPattern = new RegExp(`^(?:[${unreserved}${subDelims}:@/?]|${percentEncoded})*$`);

/** `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: a scheme. */
export const schemePattern = /^[A-Za-z][A-Za-z0-9+.-]*$/;

/** `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`: an IP literal of the future. */
export const ipFuturePattern = new RegExp(`^[Vv][0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+$`);

/** `*( reserved / unreserved / " " )`: the statement of ERC-4361. No `%`, no quotes, no brackets `<>{}`. */
export const statementPattern = new RegExp(`^[${unreserved}${subDelims}:/?#[\\]@ ]*$`);
