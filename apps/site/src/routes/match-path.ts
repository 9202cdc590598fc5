/** Where one page lives. */
export type Route = { readonly id: string; readonly path: string };

/** A route and what its `:names` matched. */
export type RouteMatch = { readonly id: string; readonly params: Readonly<Record<string, string>> };

/**
 * The route that a path belongs to. Fixed segments win over `:names`, from left to right, whatever the
 * order of the table. A trailing slash does not match: a page has one address.
 */
export function matchPath(routes: readonly Route[], path: string): RouteMatch | undefined {
  const wanted = path.split('/');
  let best: RouteMatch | undefined;
  let bestShape = '';
  for (const route of routes) {
    const parts = route.path.split('/');
    const params = matchParts(parts, wanted);
    // One character per segment: "a" for a fixed one sorts before "b" for a name.
    const shape = parts.map((part) => (part.startsWith(':') ? 'b' : 'a')).join('');
    if (params && (!best || shape < bestShape)) {
      best = { id: route.id, params };
      bestShape = shape;
    }
  }
  return best;
}

function matchParts(parts: readonly string[], wanted: readonly string[]) {
  if (parts.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = wanted[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
      continue;
    }
    const decoded = decode(value);
    if (!decoded) return undefined;
    params[part.slice(1)] = decoded;
  }
  return params;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
