/**
 * A URL without what is secret in it: of a database the password and values of parameters, of a node's
 * address everything after the host, where providers put their keys.
 */
export function redactUrl(text: string, secret: 'password' | 'path'): string {
  if (/^(?:file:|:memory:)/.test(text)) return text;
  const url = URL.parse(text);
  if (url === null) return 'not a URL';
  if (url.password) url.password = '***';
  for (const name of url.searchParams.keys()) {
    if (name !== 'sslmode' && name !== 'pool_max_conns') url.searchParams.set(name, '***');
  }
  if (secret === 'path') {
    if (url.username) url.username = '***';
    return url.pathname === '/' && url.search === ''
      ? url.href
      : `${url.protocol}//${url.host}/***`;
  }
  return url.href;
}
