import type { Auth } from '../../../server/src/create-auth/create-auth.ts';

/** A cookie as a browser stores it: the same name with another domain or partition is another cookie. */
type StoredCookie = {
  readonly name: string;
  readonly value: string;
  /** The host that set it, or the domain that it was set for. */
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly partitioned: boolean;
};

/**
 * The cookies of a browser that visits hosts of one site (RFC 6265bis 5.6 to 5.8): what `Domain`, `Partitioned` and the
 * prefixes of names decide. Only for pages of that site, whose own partition it is.
 */
export function createDomainJar() {
  let cookies: StoredCookie[] = [];

  const matches = (host: string, { domain, hostOnly }: StoredCookie) =>
    host === domain || (!hostOnly && host.endsWith(`.${domain}`));

  /** Stores a `Set-Cookie` of a host; refuses what browsers refuse. */
  function store(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const given = attributes.find((attribute) => attribute.startsWith('Domain='))?.slice(7);
    const secure = attributes.includes('Secure') && attributes.includes('Path=/');
    if (name.startsWith('__Host-') && (!secure || given !== undefined)) return;
    if (name.startsWith('__Secure-') && !secure) return;
    if (given !== undefined && host !== given && !host.endsWith(`.${given}`)) return;
    const cookie: StoredCookie = {
      name,
      value,
      domain: given ?? host,
      hostOnly: given === undefined,
      partitioned: attributes.includes('Partitioned'),
    };
    const same = (other: StoredCookie) =>
      (['name', 'domain', 'hostOnly', 'partitioned'] as const).every(
        (key) => other[key] === cookie[key],
      );
    const index = cookies.findIndex(same);
    const isEnded = attributes.includes('Max-Age=0');
    // A cookie that is set again keeps its place: browsers send the oldest first.
    if (index === -1) cookies.push(...(isEnded ? [] : [cookie]));
    else cookies = cookies.toSpliced(index, 1, ...(isEnded ? [] : [cookie]));
  }

  const sentTo = (host: string) => cookies.filter((cookie) => matches(host, cookie));

  return {
    /** The names of the cookies that a host is sent. */
    names: (host: string) => sentTo(host).map(({ name }) => name),
    /** A session server as this browser reaches it. */
    through: (auth: Pick<Auth, 'handler'>): Pick<Auth, 'handler'> => ({
      async handler(request, info) {
        const host = new URL(request.url).hostname;
        const pairs = sentTo(host).map(({ name, value }) => `${name}=${value}`);
        request.headers.set('cookie', pairs.join('; '));
        const response = await auth.handler(request, info);
        for (const line of response.headers.getSetCookie()) store(host, line);
        return response;
      },
    }),
  };
}
