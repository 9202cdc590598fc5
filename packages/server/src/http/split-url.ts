/**
 * The path and the query of a request's URL. `Request.url` is serialised by the URL standard, so cutting is enough:
 * every request passes here, and parsing it again would cost more than its routing.
 *
 * @param url absolute and serialised, as `Request.url` gives it
 * @returns the path with its leading slash; the query with its `?`, or empty
 */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const hash = url.indexOf('#', start);
  const end = hash === -1 ? url.length : hash;
  const question = url.indexOf('?', start);
  if (question === -1 || question > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, question), search: url.slice(question, end) };
}
