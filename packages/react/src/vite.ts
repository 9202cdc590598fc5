/** The part of a bundler's context that says what a module imports. */
type Modules = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly isEntry?: boolean;
  } | null;
};

/**
 * The modules of our packages that every page runs, from `src` or `dist`, with the components that they import: one in another file would
 * need React of the first file before that has run.
 */
export const pageModules = new RegExp(
  `/react/(src|dist)/(${[
    'components/(avatar|connect-button|dialog-host|door|door-front|load-connect-dialog|portico-provider|use-copy|use-dialogs|visitor-door)',
    'context/[\\w-]+',
    'hooks/use-wallet',
    'read-promise',
    'session/use-session',
  ].join('|')})\\.[jt]sx?$|/core/(src|dist)/(${[
    '(create-portico|environment|portico-options|safe-storage|session-client|store|wallet-store)',
    'names/account-name',
    'session/session-(config|requests|store)',
    'wallets/recent-connector',
  ].join('|')})\\.[jt]s$|/locales/(src|dist)/(en/locale|load-locale)\\.[jt]s$`,
);
/** Modules that @portico/react imports late, by the step that needs them. */
export const lateModules = {
  connect:
    /\/(react|core)\/(src|dist)\/(base-account|components\/(connect-dialog|html-dialog)|wallet-engine|wallets\/popular-wallets)\.[jt]sx?$/,
  account:
    /\/(react|core)\/(src|dist)\/(components\/(account-dialog|connected-account|connected-host)|account\/account-reader)\.[jt]sx?$/,
} as const;

const isIndex = /\/(react|core)\/(src|dist)\/index\.[jt]s$/;

/** Returns modules and all that they import, without what is imported late. */
export function staticImports(entries: readonly string[], context: Modules): ReadonlySet<string> {
  const found = new Set(entries);
  // Iterating a set includes entries that are added meanwhile.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * A plugin for Vite 8 and later. It puts what a moment of a visit needs of Portico into one file each: what every page runs, the way from
 * the click to the session, and the account afterwards. Without it thirty small files take several round trips. Sites of `@portico/shell`
 * need no plugin.
 *
 * @example
 * export default defineConfig({ plugins: [react(), portico()] });
 */
export function portico() {
  let page: ReadonlySet<string>;
  let connect: ReadonlySet<string>;
  let account: ReadonlySet<string>;
  const name = (id: string): string | null => {
    if (pageModules.test(id)) return 'portico';
    // The site's own, also where it imports viem itself.
    if (page.has(id)) return null;
    if (connect.has(id)) return 'portico-connect';
    return account.has(id) ? 'portico-account' : null;
  };
  return {
    name: 'portico',
    apply: 'build' as const,
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] } },
        },
      },
    }),
    buildEnd(this: Modules & { getModuleIds(): Iterable<string> }) {
      const ids = [...this.getModuleIds()];
      const from = (moment: RegExp) =>
        staticImports(
          ids.filter((id) => moment.test(id)),
          this,
        );
      connect = from(lateModules.connect);
      account = from(lateModules.account);
      // An index imports everything; of what it reaches only what is listed runs on every page.
      const isRun = (id: string) => isIndex.test(id) || pageModules.test(id);
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      page = staticImports(entries, {
        getModuleInfo: (id) => {
          const info = this.getModuleInfo(id);
          if (!info || !isIndex.test(id)) return info;
          return { importedIds: info.importedIds.filter(isRun) };
        },
      });
    },
  };
}
