/** Whether a URL could be parsed and is one of HTTP. */
export function isHttp(url: URL | null): url is URL {
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}
