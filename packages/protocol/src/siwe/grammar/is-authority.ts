import { isIpv6 } from './is-ipv6.ts';
import { ipFuturePattern, regNamePattern, userinfoPattern } from './uri-characters.ts';

const portPattern = /^(?::\d*)?$/;

/**
 * Whether a text is an RFC 3986 authority: `[ userinfo "@" ] host [ ":" port ]`. The host may be a
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

/** Whether an authority, already known to be one, names a host at all. */
export function hasHost(authority: string): boolean {
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host !== '' && !host.startsWith(':');
}

function isIpLiteralAndPort(text: string): boolean {
  const end = text.indexOf(']');
  const literal = text.slice(1, end);
  return (
    end !== -1 &&
    (isIpv6(literal) || ipFuturePattern.test(literal)) &&
    portPattern.test(text.slice(end + 1))
  );
}
