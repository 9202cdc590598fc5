import type { PageModule } from './page-module.ts';
import type { Action, Load } from './request-context.ts';

/** A page, its id and what the `:names` of its path matched. */
export type PageMatch = {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly page: PageModule;
  readonly load?: Load | undefined;
  readonly action?: Action | undefined;
};

/** All pages of the site. */
export type PageTable = ReturnType<typeof createPageTable>;

type Modules = Readonly<Record<string, unknown>>;

/**
 * Builds the table from what `import.meta.glob` found: file path → module. `home.server.ts` belongs to `home.tsx`.
 * @throws Error that names every mistake, so that a typo is noticed at start
 */
export function createPageTable(modules: Modules, serverModules: Modules = {}) {
  const pages = new Map<string, Omit<PageMatch, 'params'> & { readonly path: string }>();
  const problems: string[] = [];
  const servers = readServerParts(serverModules, problems);
  for (const [file, module] of Object.entries(modules)) {
    const found = pageProblems(module);
    problems.push(...found.map((problem) => `${file}: ${problem}`));
    if (found.length > 0) continue;
    const id = pageId(file);
    const page = module as PageModule;
    const other = pages.get(page.path);
    if (other) problems.push(`${file}: ${other.id} already lives at ${page.path}.`);
    pages.set(page.path, { id, path: page.path, page, ...servers.get(id) });
    servers.delete(id);
  }
  for (const id of servers.keys())
    problems.push(`/src/pages/${id}.server.ts: There is no /src/pages/${id}.tsx.`);
  if (problems.length > 0) throw new Error(`The pages have mistakes:\n- ${problems.join('\n- ')}`);

  const find = createPathTable([...pages.values()]);
  return {
    find(path: string): PageMatch | undefined {
      const found = find(path);
      return found && { ...found.entry, params: found.params };
    },
  };
}

type ServerPart = Pick<PageMatch, 'load' | 'action'>;

function readServerParts(modules: Modules, problems: string[]): Map<string, ServerPart> {
  const servers = new Map<string, ServerPart>();
  for (const [file, module] of Object.entries(modules)) {
    const { load, action, ...others } = Object(module);
    if (load === undefined && action === undefined)
      problems.push(`${file}: export function load is missing, or action.`);
    for (const [name, value] of Object.entries({ load, action })) {
      if (!['undefined', 'function'].includes(typeof value))
        problems.push(`${file}: ${name} must be a function.`);
    }
    for (const name of Object.keys(others))
      problems.push(`${file}: "${name}" is not an export of the server part of a page.`);
    servers.set(pageId(file), { load, action });
  }
  return servers;
}

/** `/src/pages/about.tsx` → `about`: the page's name in the table, in its words and in the build. */
function pageId(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/(\.server)?\.[^.]+$/, '');
}

function pageProblems(module: unknown): string[] {
  const page: Record<string, unknown> = { ...(typeof module === 'object' ? module : {}) };
  const problems: string[] = [];
  const lists = ['listsSessions', 'listsAccounts'];
  const known = ['path', 'title', 'description', 'requiresSession', ...lists, 'Page'];
  if (typeof page.path !== 'string' || !pathPattern.test(page.path))
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
    if (name === 'load' || name === 'action')
      problems.push(`"${name}" belongs into a file of its own, beside this one: name.server.ts.`);
    else if (!known.includes(name)) problems.push(`"${name}" is not an export of a page.`);
  }
  return problems;
}

/** Something that was found at a path, and what the `:names` of its path matched, decoded. */
export type PathMatch<Entry> = {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, string>>;
};

/** The syntax of a path of a page or an endpoint. */
export const pathPattern = /^\/$|^(\/[^/?#\s]+)+$/;

/** Finds entries by paths with `:names`; fixed segments win, from left to right. No trailing slash matches: everything has one URL. */
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
