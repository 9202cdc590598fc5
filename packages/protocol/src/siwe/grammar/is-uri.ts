import { isAuthority } from './is-authority.ts';
import { pathPattern, queryPattern } from './uri-characters.ts';

/** Cuts a URI at its delimiters; what stands between them is checked afterwards. */
const uriParts =
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/(?<authority>[^/?#]*))?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/s;

/** Whether a text is an RFC 3986 URI: with a scheme, so never a relative reference. */
export function isUri(text: string): boolean {
  const parts = uriParts.exec(text)?.groups;
  if (parts === undefined) return false;
  const { authority = '', path = '', query = '', fragment = '' } = parts;
  return (
    isAuthority(authority) &&
    pathPattern.test(path) &&
    queryPattern.test(query) &&
    queryPattern.test(fragment)
  );
}
