type ModuleInfo = { readonly importedIds: readonly string[] };
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo | null };

const react = /\/node_modules\/(react|react-dom|scheduler)\//;
/** The modules of @portico/react that every page runs, in a checkout (`src`) and installed (`dist`). */
const portico = new RegExp(
  `/react/(src|dist)/(${[
    '(load-once|once-per-page|safe-storage|store)',
    'components/(avatar|connect-button|dialog-host|portico-provider|use-copy|use-dialogs)',
    'context/[\\w-]+',
    'hooks/(use-wallet|use-words)',
    'locales/[\\w-]+(/locale)?',
    'names/account-name',
    'session/(browser-session|session-(client|context|requests|store)|use-session)',
    'wallet/(recent-connector|wallet-store)',
  ].join('|')})\\.[jt]sx?$`,
);
/** What else is ours and on every page. */
const shell = /\/shell\/(src|dist)\/|\/protocol\/(src|dist)\/api\.[tj]s$|vite\/preload-helper/;

/** What the wallet engine, the dialogs and the connected account share: one file, because each adds its name to the first load. */
const together =
  /\/protocol\/(src|dist)\/chains?\.[tj]s$|\/react\/(src|dist)\/(wallet\/(site-chains|wallet-error|timeouts|catalogue\/wallet-(environment|descriptor))|hooks\/use-(account-source|chains|name|transactions)|transactions\/transaction|components\/account-picture)\.[tj]sx?$/;

/**
 * Puts what every hydrated page needs at once into two files: React, which rarely changes, and the rest, with
 * what all of `others` share. Otherwise each module that a lazy dialog needs too becomes a separate file, and
 * a dozen small files compress far worse than one.
 */
export function pageChunks(root: string, entry: string, others: readonly string[]) {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    needed ??= new Set([...staticImports(entry, context), ...shared(others, context)]);
    if (together.test(id)) return 'together';
    // The package's index imports everything; pages and dialogs bring the rest along.
    if (!needed.has(id)) return null;
    // Of other packages only what is really used stays, and that is known later than this is asked.
    if (react.test(id)) return 'react';
    return portico.test(id) ||
      shell.test(id) ||
      (id.startsWith(root) && !id.includes('/node_modules/'))
      ? 'hydrate'
      : null;
  };
}

function shared(entries: readonly string[], context: ChunkingContext): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = entries.map((entry) =>
    staticImports(entry, context),
  );
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}

function staticImports(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set hands out what is added to it while it is walked.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
