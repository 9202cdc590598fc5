/** The URL that a text is, or null; `URL.parse` of runtimes that have it, which Node 20 is not. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
