/** Where a node listens, with credentials apart from the address. */
export type Endpoint = {
  /** Host and port: what a log may say. Paths and queries often hold a provider's key. */
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Reads the address of a node. `https://user:password@host` becomes Basic authentication; fetch refuses it. */
export function toEndpoint(address: string): Endpoint {
  const url = new URL(address);
  const { username, password, host } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    name: host,
    url: url.href,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(credentials !== ':' && {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
  };
}
