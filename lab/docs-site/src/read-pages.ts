import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { outline, routeOf, unlisted } from './outline.ts';

export type Page = {
  /** Relative to the repository. */
  readonly source: string;
  /** Path on the site, without leading slash and extension. */
  readonly route: string;
  readonly title: string;
  readonly markdown: string;
};

export type Contents = ReturnType<typeof readContents>;

/** Reads every page of the outline. @throws Error when two pages would have one address, or the outline names a missing file */
export function readContents(root: string) {
  const named = new Set([...outline.flatMap(({ sources }) => sources), ...unlisted]);
  const sections = outline.map(({ title, sources, collapsed = false }) => ({
    title,
    collapsed,
    pages: sources.flatMap((source) => pagesAt(root, source, named)),
  }));
  const others = unlisted.flatMap((source) => pagesAt(root, source, named));
  const pages = [...sections.flatMap((section) => section.pages), ...others];
  const routes = new Map<string, string>();
  for (const { route, source } of pages) {
    const other = routes.get(route);
    if (other !== undefined) throw new Error(`${source} and ${other} are both at /${route}`);
    routes.set(route, source);
  }
  return { sections: sections.filter((section) => section.pages.length > 0), pages };
}

function pagesAt(root: string, source: string, named: ReadonlySet<string>): readonly Page[] {
  const exists = existsSync(join(root, source));
  // The reference is written by the build, which reads the texts before to see whether it has to build.
  if (!exists && source.startsWith('docs/api')) return [];
  if (source.endsWith('.md')) return [readPage(root, source)];
  if (!exists) return [];
  return markdownIn(root, source, named)
    .filter((file) => !named.has(file))
    .map((file) => readPage(root, file))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
}

/** Folders that are in the outline themselves are left to their own group. */
function markdownIn(root: string, folder: string, named: ReadonlySet<string>): readonly string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    const isFolder = statSync(join(root, path)).isDirectory();
    // A workspace has one page, its README.
    if (folder === 'packages')
      return existsSync(join(root, path, 'README.md')) ? [`${path}/README.md`] : [];
    if (isFolder) return named.has(path) ? [] : markdownIn(root, path, named);
    return name.endsWith('.md') ? [path] : [];
  });
}

function readPage(root: string, source: string): Page {
  const text = readFileSync(join(root, source), 'utf8');
  const route = routeOf(source);
  const markdown = source.startsWith('docs/api/') ? readable(text, route) : text;
  const title =
    /^title: (.+)$/m.exec(/^---\n.*?\n---/s.exec(markdown)?.[0] ?? '')?.[1] ??
    /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${source} has no title`);
  return { source, route, title: title.replaceAll('`', ''), markdown };
}

function readable(text: string, route: string): string {
  const entry = route.replace('api/', '@portico/');
  const title = route === 'api/index' ? 'API reference' : `\`${entry}\``;
  return text
    .replace(/^\[?\*\*Portico\*\*.*?\*\*\*\n/s, '')
    .replace(/^# .+$/m, `# ${title}`)
    .replace(
      '## Modules',
      'From the doc comments of the packages, one page for each entry that a program can import.',
    )
    .replaceAll(
      /\[(\w+)\/src(?:\/[\w-]+)*\]\(([^)]+)\)/g,
      (_, _name, path: string) =>
        `[\`${routeOf(`docs/api/${path}`).replace('api/', '@portico/')}\`](${path})`,
    );
}

/** Every text of the site, apart from the reference, which is made of the packages. */
export function documents(root: string): string {
  const { pages } = readContents(root);
  return pages
    .filter(({ source }) => !source.startsWith('docs/api/'))
    .map(({ source, markdown }) => `${source}\n${markdown}`)
    .join('\0');
}

/** The sidebar as VitePress takes it: one for all pages, so that everything can be found from everywhere. */
export function sidebarOf({ sections }: Contents) {
  return sections.map(({ title, collapsed, pages }) => ({
    text: title,
    collapsed,
    items: pages.map((page) => ({
      // Up to the colon: the sidebar is narrow.
      text: page.title.split(': ')[0],
      link: `/${page.route.replace(/(^|\/)index$/, '$1')}`,
    })),
  }));
}

export type LinkTargets = {
  readonly root: string;
  readonly url: string;
  /** Page by source. */
  readonly pages: ReadonlyMap<string, Page>;
};

const fence = /^(`{3,}|~{3,}).*?^\1`*$/gms;
/** The end of a link or a picture whose target is not a URL, an address or a place on the same page. */
const target = /\]\((?![a-z]+:|#|\/)(?<path>[^)#\s]+)(?<place>#[^)\s]*)?\)/g;
/** A picture in HTML, as a README has it for readers who prefer less motion. */
const htmlPicture = /(?<= (?:src|srcset)=")(?![a-z]+:|\/)[^"\s]+\.(?:png|svg|webp|gif)(?=")/g;

/** Turns links between files into links between pages, and returns the pictures shown. @throws Error when a link leads nowhere */
export function rewriteLinks({ source, markdown }: Page, targets: LinkTargets) {
  const pictures: string[] = [];
  const showPicture = (path: string) => {
    const file = posix.join(posix.dirname(source), path);
    pictures.push(file);
    return `/files/${file}`;
  };
  const rewrite = (text: string): string =>
    text.replaceAll(htmlPicture, showPicture).replaceAll(target, (_, path: string, place = '') => {
      if (/\.(?:png|svg|webp|gif)$/.test(path)) return `](${showPicture(path)})`;
      const file = posix.join(posix.dirname(source), path).replace(/\/$/, '');
      const page = [file, `${file}/README.md`, `${file}/index.md`]
        .map((each) => targets.pages.get(each))
        .find(Boolean);
      if (page !== undefined) return `](/${page.route}.md${place})`;
      if (!existsSync(join(targets.root, file))) throw new Error(`${source} links to ${file}`);
      const kind = statSync(join(targets.root, file)).isDirectory() ? 'tree' : 'blob';
      return `](${targets.url}/${kind}/main/${file}${place})`;
    });
  return { markdown: outsideFences(markdown, rewrite), pictures };
}

function outsideFences(markdown: string, change: (text: string) => string): string {
  let end = 0;
  let result = '';
  for (const match of markdown.matchAll(fence)) {
    result += change(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(markdown.slice(end));
}

/** The id of a heading as code hosts make it, so that links to headings work there and on the site. */
export function githubSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
