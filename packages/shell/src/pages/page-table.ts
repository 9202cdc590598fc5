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
  const pages = new Map<string, { readonly id: string; readonly page: PageModule }>();
  const problems: string[] = [];
  for (const [file, module] of Object.entries(modules)) {
    const found = pageProblems(module);
    if (!isPage(module, found)) {
      problems.push(...found.map((problem) => `${file}: ${problem}`));
      continue;
    }
    const other = pages.get(module.path);
    if (other) problems.push(`${file}: ${other.id} already lives at ${module.path}.`);
    pages.set(module.path, { id: pageId(file), page: module });
  }
  if (problems.length > 0) throw new Error(`The pages have mistakes:\n- ${problems.join('\n- ')}`);

  // Fixed segments win over `:names`, from left to right, whatever the order of the pages.
  const order = (path: string) => path.replaceAll(/:[^/]+/g, '\uffff');
  const routes = [...pages.values()]
    .sort((a, b) => (order(a.page.path) < order(b.page.path) ? -1 : 1))
    .map((each) => ({ ...each, pattern: patternOf(each.page.path) }));
  return {
    find(path) {
      for (const { id, page, pattern } of routes) {
        const params = matchedNames(pattern, path);
        if (params) return { id, params, page };
      }
      return undefined;
    },
  };
}

/** `/src/pages/about.tsx` → `about`: the page's name in the table, in its words and in the build. */
function pageId(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

/** A trailing slash does not match: a page has one URL. */
function patternOf(path: string): RegExp {
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

function isPage(_module: unknown, problems: readonly string[]): _module is PageModule {
  return problems.length === 0;
}

function pageProblems(module: unknown): string[] {
  const page: Record<string, unknown> = { ...(typeof module === 'object' ? module : {}) };
  const problems: string[] = [];
  const lists = ['listsSessions', 'listsAccounts'];
  const known = ['path', 'title', 'description', 'requiresSession', ...lists, 'Page'];
  if (typeof page.path !== 'string' || !/^\/$|^(\/[^/?#\s]+)+$/.test(page.path))
    problems.push('export const path must be like "/" or "/about", with no slash at the end.');
  if (typeof page.title !== 'string') problems.push('export const title is missing.');
  if (typeof page.Page !== 'function') problems.push('export function Page is missing.');
  if (!['undefined', 'boolean'].includes(typeof page.requiresSession))
    problems.push('requiresSession must be true or false.');
  for (const name of lists) {
    if (page[name] !== undefined && page.requiresSession !== true)
      problems.push(`${name} needs requiresSession: without one there are none.`);
  }
  for (const name of Object.keys(page)) {
    // A misspelt guard ("requireSession") would leave a private page open, so unknown names are refused.
    if (!known.includes(name)) problems.push(`"${name}" is not something a page exports.`);
  }
  return problems;
}
