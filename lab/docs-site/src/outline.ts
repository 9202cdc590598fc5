/** One group of the sidebar: pages by where their Markdown is in the repository, in the order of reading. */
export type Group = {
  readonly title: string;
  /** Files and folders. A folder stands for its pages that no entry of any group names, by their titles. */
  readonly sources: readonly string[];
  readonly collapsed?: boolean;
};

/** Every page of the site. A file of `docs/` that is in no group fails the build. */
export const outline: readonly Group[] = [
  {
    title: 'Start',
    sources: [
      'README.md',
      'docs/before-the-first-release.md',
      'docs/guides/add-to-your-site.md',
      'docs/guides/start-a-product.md',
      'docs/guides/migrate-from-rainbowkit-and-next-auth.md',
    ],
  },
  { title: 'Guides', sources: ['docs/guides'] },
  {
    title: 'Recipes',
    sources: [
      'docs/recipes.md',
      ...['signing-in', 'who-gets-in', 'sessions', 'chain', 'look'].map(
        (name) => `docs/recipes/${name}.md`,
      ),
      'docs/recipes',
    ],
  },
  {
    title: 'Components',
    sources: [
      ...'index connect-button connect-dialog phones sign-in account networks several-wallets transactions sessions'
        .split(' ')
        .map((name) => `lab/docs-site/pages/components/${name}.md`),
      'lab/docs-site/pages/components',
      'lab/docs-site/pages/theme.md',
    ],
  },
  {
    title: 'Wallets and languages',
    sources: ['docs/sign-in.md', 'docs/wallets.md', 'docs/locales.md'],
  },
  { title: 'Operate', sources: ['docs/operate.md', 'docs/operate'], collapsed: true },
  {
    title: 'Packages',
    sources: [
      'packages/server/README.md',
      'packages/react/README.md',
      'packages/protocol/README.md',
      'packages',
      'apps/site/README.md',
    ],
    collapsed: true,
  },
  { title: 'API reference', sources: ['docs/api/README.md', 'docs/api'], collapsed: true },
  {
    title: 'Project',
    sources: [
      'ARCHITECTURE.md',
      'docs/decisions/README.md',
      'docs',
      'CHANGELOG.md',
      'lab/docs-site/pages/versions.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
    ],
    collapsed: true,
  },
];

/** Read by search and by their index, too many for a sidebar. */
export const unlisted: readonly string[] = ['docs/decisions', 'lab/docs-site/pages/index.md'];

/** The path of a page on the site. Those of `docs/` stay, so that an address can be guessed from the file. */
export function routeOf(source: string): string {
  const path = source.replace(/\.md$/, '');
  const own = /^lab\/docs-site\/pages\/(.*)$/.exec(path)?.[1];
  if (own !== undefined) return own;
  const reference = /^docs\/(api\/.*)$/.exec(path)?.[1];
  if (reference !== undefined)
    return reference === 'api/README' ? 'api/index' : referenceRoute(reference);
  const documented = /^docs\/(.*)$/.exec(path)?.[1];
  if (documented !== undefined) return documented.replace(/\/README$/, '/index');
  if (path === 'README') return 'introduction';
  const workspace = /^(?:packages|apps)\/([^/]+)\/README$/.exec(path)?.[1];
  if (workspace !== undefined) return `packages/${workspace}`;
  return path.replace(/\/README$/, '').toLowerCase();
}

/** `api/server/src/adapters/hono` → `api/server/hono`: as `exports` of the package call its entry. */
function referenceRoute(path: string): string {
  const [, workspace = '', entry = ''] = /^api\/([^/]+)\/src\/?(.*)$/.exec(path) ?? [];
  const name = entry.split('/').at(-1) ?? '';
  const names: Record<string, string> = { 'test-kit': 'testing', 'portico-wagmi': 'wagmi' };
  return ['api', workspace, names[name] ?? name].filter(Boolean).join('/');
}
