/** Something that was found at a path, and what the `:names` of its path matched, decoded. */
export type PathMatch<Entry> = {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, string>>;
};

/** The syntax of a path of a page or an endpoint. */
export const pathPattern = /^\/$|^(\/[^/?#\s]+)+$/;

/**
 * Finds entries by their paths, which may hold `:names`. Fixed segments win over names, from left to right, whatever the
 * order of the entries. A trailing slash does not match: everything has one URL.
 */
export function createPathTable<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): (path: string) => PathMatch<Entry> | undefined {
  const order = (path: string) => path.replaceAll(/:[^/]+/g, '\uffff');
  const routes = entries
    .toSorted((a, b) => (order(a.path) < order(b.path) ? -1 : 1))
    .map((entry) => ({ entry, pattern: toPattern(entry.path) }));
  return (path) => {
    for (const { entry, pattern } of routes) {
      const params = matchedNames(pattern, path);
      if (params) return { entry, params };
    }
    return undefined;
  };
}

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

/** Undefined where the path does not match, or what a name matched is not encoded properly. */
function matchedNames(pattern: RegExp, path: string): Record<string, string> | undefined {
  const match = pattern.exec(path);
  if (!match) return undefined;
  const params: Record<string, string> = {};
  try {
    for (const [name, value] of Object.entries(match.groups ?? {}))
      params[name] = decodeURIComponent(value);
  } catch {
    return undefined;
  }
  return params;
}
