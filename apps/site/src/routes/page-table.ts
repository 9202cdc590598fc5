import { matchPath, type Route, type RouteMatch } from './match-path.ts';
import { pageId } from './page-id.ts';
import type { PageModule } from './page-module.ts';

/** All pages of the site, as the server knows them. */
export type PageTable = {
  /** The pages that anybody may see. */
  readonly publicRoutes: readonly Route[];
  find(path: string): (RouteMatch & { readonly page: PageModule }) | undefined;
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

  const routes = [...pages].map(([id, page]) => ({ id, path: page.path }));
  return {
    publicRoutes: routes.filter(({ id }) => pages.get(id)?.requiresSession !== true),
    find(path) {
      const match = matchPath(routes, path);
      const page = match && pages.get(match.id);
      return page && { ...match, page };
    },
  };
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
    problems.push('listsSessions needs requiresSession: a stranger has no sessions.');
  for (const name of Object.keys(page)) {
    // A misspelt guard ("requireSession") would leave a private page open, so unknown names are refused.
    if (!known.includes(name)) problems.push(`"${name}" is not something a page exports.`);
  }
  return problems;
}
