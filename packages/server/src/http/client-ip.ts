import { BlockList, isIP } from 'node:net';
import { parseUrl } from '@portico/protocol';
import type { Logger } from '../common/logger.ts';
import type { ReadRequest } from '../common/messages.ts';
import { createOriginWarning, isThisMachine } from './origin.ts';

/** Finds the address of a visitor, trusting only proxies that the operator named. */
export type ClientIp = (
  headers: ReadRequest['headers'],
  peer: string | undefined,
) => string | undefined;

/** Reads `X-Forwarded-For`, which anybody can write, only from trusted proxies: the first entry from the right that is none of them. */
export function createClientIp(
  trusted: readonly string[],
  warn: () => void = () => undefined,
): ClientIp {
  const isTrusted = createIsTrustedProxy(trusted);
  let hasWarned = trusted.length > 0;

  return (headers, peer) => {
    const address = peer === undefined ? undefined : unmap(peer);
    if (!hasWarned && address !== undefined) {
      // An adapter may have found the peer in such a header.
      const forwarded = headers.get('x-forwarded-for') ?? headers.get('forwarded');
      hasWarned = forwarded !== null && !forwarded.includes(address);
      if (hasWarned) warn();
    }
    if (address === undefined || trusted.length === 0 || !isTrusted(address)) return address;
    // Proxies append. However long the visitor's own beginning is, it must not push their entries out.
    const forwarded = headers.get('x-forwarded-for')?.slice(-1024).split(',') ?? [];
    for (const entry of forwarded.reverse()) {
      const candidate = unmap(withoutPort(entry.trim()));
      // The proxy that we trust wrote an address.
      if (isIP(candidate) === 0) return address;
      if (!isTrusted(candidate)) return candidate;
    }
    return address;
  };
}

/** Returns a check for the operator's proxies: only their headers are trusted. @param trusted addresses or CIDR ranges */
export function createIsTrustedProxy(
  trusted: readonly string[],
): (peer: string | undefined) => boolean {
  if (trusted.length === 0) return () => false;
  const proxies = new BlockList();
  for (const range of trusted.map(readRange)) {
    if (range) proxies.addSubnet(range.address, range.prefix, range.family);
  }
  return (peer = '') => {
    const address = unmap(peer);
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Returns true if createClientIp understands an entry, and it is no wider than a private network. */
export function isAddressRange(entry: unknown): entry is string {
  return typeof entry === 'string' && readRange(entry) !== undefined;
}

function readRange(entry: string) {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const isIpv6 = isIP(address) === 6;
  const most = isIpv6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  // fc00::/7 and 10.0.0.0/8 are the widest networks that one operator has. IPv4 is part of ::/8, as ::ffff:0:0/96.
  const least = !isIpv6 ? 8 : /^0*:/.test(address) ? 96 + 8 : 7;
  if (isIP(address) === 0 || prefix > most || prefix < least) return undefined;
  return { address, prefix, family: isIpv6 ? 'ipv6' : 'ipv4' } as const;
}

/**
 * Returns the network that shares a rate limit: an IPv4 address, or the /64 of an IPv6 one, whose subscriber can use a new address
 * for every request. Unknown addresses share one limit.
 */
export function toNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The address of an entry with a port, as the gateways of Azure write it: `192.0.2.1:443` or `[2001:db8::1]:443`. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+)):\d+$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

/** IPv4 as IPv6 sockets report it. */
function unmap(address: string): string {
  return address.toLowerCase().startsWith('::ffff:') && address.includes('.')
    ? address.slice('::ffff:'.length)
    : address;
}

/**
 * Returns the visitor's address from a proxy's header, for frameworks that hand over no connection; undefined when it holds none.
 * Name only a header that your proxy sets on every request, whatever a visitor sent in it: `x-real-ip` of nginx, `cf-connecting-ip`
 * of Cloudflare. Of a list, such as `x-forwarded-for`, the last entry counts, which the nearest proxy added.
 * @param header Undefined where there is no such proxy.
 * @example
 * nextHandlers(auth, { ip: (request) => ipFromHeader(request, 'x-real-ip') });
 */
export function ipFromHeader(request: Request, header: string | undefined): string | undefined {
  const last = header ? request.headers.get(header)?.slice(-256).split(',').at(-1) : '';
  const address = withoutPort(last?.trim() ?? '');
  return isIP(address) === 0 ? undefined : address;
}

/** The address of a visitor, and the warnings about headers, as the settings of proxies decide. */
export type ProxyTrust = Readonly<ReturnType<typeof createProxyTrust>>;

/** Decides which proxy headers to trust. Logs each misconfiguration once. */
export function createProxyTrust(proxies: readonly string[], url: string, logger: Logger) {
  return {
    /** Returns true for a peer whose headers are trusted. Undefined where no proxy is trusted. */
    isTrustedProxy: proxies.length === 0 ? undefined : createIsTrustedProxy(proxies),
    clientIp: createClientIp(proxies, () => {
      const why =
        'X-Forwarded-For arrives and no proxy is trusted: all visitors share one rate limit';
      logger.warn({}, `${why}. Set trustedProxies (TRUSTED_PROXIES for the site) to its address`);
    }),
    /** Reads the headers of each request; undefined unless `url` is on this machine in production. */
    warnOfVisitor: createLoopbackWarning(url, logger),
    /** Reads the headers of each post that was refused for its origin. */
    warnOfOrigin: createOriginWarning((visited) => {
      const what =
        'the site is visited at another address than its own, and signing in is refused there';
      logger.warn({ visited, url }, `${what}: correct url (AUTH_URL for the site)`);
    }),
  };
}

/**
 * Finds a `url` on this machine that was forgotten in production: redirects lead visitors to their own machine, and cookies are not
 * `Secure`. Logs an error at the first request for another host, so not for a site that only this machine uses.
 */
function createLoopbackWarning(
  origin: string,
  logger: Logger,
  production = process.env['NODE_ENV'] === 'production',
): ((headers: ReadRequest['headers']) => void) | undefined {
  if (!production || !isThisMachine(new URL(origin).hostname)) return undefined;
  const remedy = 'set url (AUTH_URL for the site) to the address that visitors use';
  let hasLogged = false;
  // Nearly every request has the same host, and parsing one costs a fiftieth of a session's look-up.
  let known = '';
  return (headers) => {
    if (hasLogged) return;
    // A proxy may ask for its own name of this server, and pass the visitor's on.
    const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? '';
    if (host === known) return;
    known = host;
    const visited = parseUrl(`http://${host}`)?.hostname;
    if (visited === undefined || isThisMachine(visited)) return;
    hasLogged = true;
    const what = 'visitors are redirected to their own machine, with cookies that are not Secure';
    logger.error({ host, url: origin }, `${what}: ${remedy}`);
  };
}
