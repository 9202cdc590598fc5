type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Modules that are imported late, by the moment of a visit that needs them. */
export const lateModules = {
  connect:
    /\/(react|core)\/(src|dist)\/(base-account|components\/(connect-dialog|html-dialog)|wallet-engine|wallets\/popular-wallets)\.[jt]sx?$/,
  account:
    /\/(react|core)\/(src|dist)\/(components\/(account-dialog|connected-account|connected-host)|account\/account-reader)\.[jt]sx?$/,
} as const;

/** Returns modules and all that they import, without what is imported late. */
export function staticImports(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(entries);
  // Iterating a set includes entries that are added meanwhile.
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

type Resolver = {
  resolve(
    source: string,
    importer: string,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string } | null>;
};

/** Packages that wallets' CommonJS takes with require(), and the file of each that is enough: ES modules would get wrappers, and viem come twice. */
const required: Readonly<Record<string, readonly [RegExp, string]>> = {
  // Safe's provider needs one enumeration of its SDK.
  '@safe-global/safe-apps-sdk': [/dist\/\w+\/index\.js$/, 'dist/cjs/types/gateway.js'],
  tslib: [/tslib\.es6\.m?js$/, 'tslib.js'],
};

async function resolveId(
  this: Resolver,
  source: string,
  importer: string | undefined,
  { kind }: { readonly kind?: string },
) {
  const [file, enough] = required[source] ?? [];
  if (!file || !enough || !importer || kind !== 'require-call') return undefined;
  const found = await this.resolve(source, importer, { skipSelf: true });
  return found?.id.replace(file, enough);
}

/** The part of the plugin that sites of `@portico/shell` have as well. */
export const requiredFiles = {
  name: 'portico:required-files',
  apply: 'build' as const,
  resolveId: { order: 'pre' as const, handler: resolveId },
};

/**
 * A plugin for Vite 8.3 and later; for earlier versions it does nothing. It puts what a moment of a visit needs into one file each: what the first page runs, the way from the
 * click to the session, and the account afterwards. Without it thirty small files take several round trips. Safe's provider comes
 * without its second copy of viem. Sites of `@portico/shell` need no plugin.
 *
 * @example
 * export default defineConfig({ plugins: [react(), portico()] });
 */
export function portico() {
  let connect: ReadonlySet<string>;
  let account: ReadonlySet<string>;
  const groups = [
    // The first page may run some of them, too.
    {
      name: 'portico',
      tags: ['$initial' as const],
      test: (id: string) => connect.has(id) || account.has(id),
      priority: 3,
    },
    { name: 'portico-connect', test: (id: string) => connect.has(id), priority: 2 },
    { name: 'portico-account', test: (id: string) => account.has(id), priority: 1 },
  ];
  return {
    ...requiredFiles,
    name: 'portico',
    config(this: { readonly meta?: { readonly viteVersion: string } } | undefined) {
      const [major = 0, minor = 0] = this?.meta?.viteVersion.split('.').map(Number) ?? [];
      // Earlier ones know no tags: the first page would load everything.
      if (major < 8 || (major === 8 && minor < 3)) return {};
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    buildEnd(this: Modules & { getModuleIds(): Iterable<string> }) {
      const ids = [...this.getModuleIds()];
      const from = (late: RegExp) =>
        staticImports(
          ids.filter((id) => late.test(id)),
          this,
        );
      connect = from(lateModules.connect);
      account = from(lateModules.account);
    },
  };
}
