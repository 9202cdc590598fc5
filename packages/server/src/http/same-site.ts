import { getDomain } from 'tldts';

/** With the suffixes under which anyone can register names, such as `vercel.app`, as browsers have them. */
const list = { allowPrivateDomains: true } as const;

/**
 * Returns true if two origins are the same site to a browser: the same scheme, and hosts below one registrable domain of the
 * Public Suffix List. Names without one (`localhost`, IP addresses) are a site each; ports do not matter.
 */
export function isSameSite(one: string, other: string): boolean {
  const [left, right] = [new URL(one), new URL(other)];
  return left.protocol === right.protocol && siteOf(left.hostname) === siteOf(right.hostname);
}

function siteOf(hostname: string): string {
  return getDomain(hostname, list) ?? hostname;
}

/** Returns true if a domain may be a cookie's `Domain` on a host: the host itself or a parent, and no public suffix. */
export function isCookieDomain(domain: string, hostname: string): boolean {
  const registrable = getDomain(hostname, list);
  // Null for IP addresses and for hosts that are a public suffix themselves.
  if (registrable === null) return false;
  const isWithin = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`);
  return isWithin(hostname, domain) && isWithin(domain, registrable);
}
