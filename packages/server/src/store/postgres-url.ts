/** Connections of one instance, unless the URL has another `pool_max_conns`. */
const defaultPoolSize = 10;

/** `postgres://user:password@`, the hosts, and the rest. A password may hold an @. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/s;

/** Returns true if a URL names a PostgreSQL database, on one host or on several with commas between them. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:\/\/./.test(url) && hostUrls(url).every((host) => URL.canParse(host));
}

/** Separates the hosts and our own parameters of a `postgres://` URL. @throws Error without the URL, which may hold a password */
export function parsePostgresUrl(url: string) {
  const [first = url, ...others] = hostUrls(url);
  const { searchParams } = new URL(first);
  const max = Number(searchParams.get('pool_max_conns') ?? defaultPoolSize);
  if (!(Number.isSafeInteger(max) && max >= 1)) {
    throw new Error('pool_max_conns in the database URL must be a whole number, at least 1.');
  }
  const prepare = searchParams.get('prepare') ?? 'true';
  if (prepare !== 'true' && prepare !== 'false') {
    throw new Error('prepare in the database URL must be true or false.');
  }
  const attributes = searchParams.get('target_session_attrs');
  if (attributes !== null && attributes !== 'read-write' && attributes !== 'primary') {
    throw new Error('target_session_attrs in the database URL must be read-write or primary.');
  }
  return {
    /** A URL for each host, in order, with what is left for pg. */
    hosts: [first, ...others].map(withoutOwnParameters),
    /** True if the hosts are asked which one of them takes writes. */
    chooses: others.length > 0 || attributes !== null,
    max,
    prepares: prepare === 'true',
  };
}

/** Changes a URL that may have several hosts, by a function for URLs with one. */
export function mapUrl(url: string, change: (url: string) => string): string {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [];
  if (!hosts.includes(',')) return change(url);
  const name = 'several-hosts';
  return change(`${before}${name}${after}`).replace(name, () => hosts);
}

function hostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [];
  const names = hosts.split(',');
  if (names.length === 1) return [url];
  // Without a name it would be another host: pg takes the local one.
  return names.map((host) => (host === '' ? '' : `${before}${host}${after}`));
}

function withoutOwnParameters(url: string): string {
  const parsed = new URL(url);
  for (const name of ['pool_max_conns', 'prepare', 'target_session_attrs']) {
    parsed.searchParams.delete(name);
  }
  return parsed.href;
}
