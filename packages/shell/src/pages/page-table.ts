import type { PageModule } from './page-module.ts';

/** A page, its id and what the `:names` of its path matched. */
export type PageMatch = {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly page: PageModule;
};

/** All pages of the site. */
export type PageTable = {
  /** The page at a path. */
  find(path: string): PageMatch | undefined;
};

/**
 * Builds the table from what `import.meta.glob` found: file path → module. Throws one error that names
 * every mistake, so that a page with a typo is noticed at start and not by its first visitor.
 */
export function createPageTable(modules: Readonly<Record<string, unknown>>): PageTable {
  const pages = new Map<string, PageModule>();
  const paths = new Map<string, string>();
  const problems: string[] = [];
  for (const [file, module] of Object.entries(modules)) {
    const found = pageProblems(module);
    if (!isPage(module, found)) {
      problems.push(...found.map((problem) => `${file}: ${problem}`));
      continue;
    }
    const other = paths.get(module.path);
    if (other) problems.push(`${file}: ${other} already lives at ${module.path}.`);
    paths.set(module.path, file);
    pages.set(pageId(file), module);
  }
  if (problems.length > 0) throw new Error(`The pages have mistakes:\n- ${problems.join('\n- ')}`);
  return { find: (path) => findPage(pages, path) };
}

/** `/src/pages/about.tsx` → `about`: the page's name in the table, in its words and in the build. */
function pageId(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

/**
 * Fixed segments win over `:names`, from left to right, whatever the order of the pages. A trailing slash
 * does not match: a page has one URL.
 */
function findPage(pages: ReadonlyMap<string, PageModule>, path: string): PageMatch | undefined {
  const segments = path.split('/');
  let best: PageMatch | undefined;
  let bestShape = '';
  for (const [id, page] of pages) {
    const pattern = page.path.split('/');
    const params = matchSegments(pattern, segments);
    // One character per segment: "a" for a fixed one sorts before "b" for a name.
    const shape = pattern.map((part) => (part.startsWith(':') ? 'b' : 'a')).join('');
    if (params && (!best || shape < bestShape)) {
      best = { id, params, page };
      bestShape = shape;
    }
  }
  return best;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]) {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const decoded = decode(segment);
    if (!decoded) return undefined;
    params[part.slice(1)] = decoded;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
function isPage(_module: unknown, problems: readonly string[]): _module is PageModule {
  return problems.length === 0;
}

function pageProblems(module: unknown): string[] {
  const page: Record<string, unknown> = { ...(typeof module === 'object' ? module : {}) };
  const problems: string[] = [];
  const known = ['path', 'title', 'description', 'requiresSession', 'listsSessions', 'Page'];
  if (typeof page.path !== 'string' || !/^\/$|^(\/[^/?#\s]+)+$/.test(page.path))
    problems.push('export const path must be like "/" or "/about", with no slash at the end.');
  if (typeof page.title !== 'string') problems.push('export const title is missing.');
  if (typeof page.Page !== 'function') problems.push('export function Page is missing.');
  if (!['undefined', 'boolean'].includes(typeof page.requiresSession))
    problems.push('requiresSession must be true or false.');
  if (page.listsSessions !== undefined && page.requiresSession !== true)
    problems.push('listsSessions needs requiresSession: without one there are none.');
  for (const name of Object.keys(page)) {
    // A misspelt guard ("requireSession") would leave a private page open, so unknown names are refused.
    if (!known.includes(name)) problems.push(`"${name}" is not something a page exports.`);
  }
  return problems;
}
