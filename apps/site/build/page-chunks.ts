type ModuleInfo = { readonly importedIds: readonly string[] };
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo | null };

const react = /\/node_modules\/(react|react-dom|scheduler)\//;
const own =
  /\/(apps\/site|packages\/react)\/src\/|\/node_modules\/wouter\/|\/protocol\/src\/api\.ts$|vite\/preload-helper/;

// Imported by way of the package's index, and used by pages or dialogs that bring them along.
const fetchedLater =
  /\/react\/src\/(session\/(own-sessions\/|request-providers|(browser-)?session-client)|names\/(?!display-name)|context\/use-account-source|transactions\/|account\/(?!lazy-account)|wallet\/(wallet-error|use-wallet-requests)|components\/(custom-connect-button|account-picture|use-(account|network)-dialog))/;

/**
 * Puts what every living page needs at once into two files: React, which rarely changes, and the rest, with
 * what all of `doors` share. Left alone, each piece that a lazy dialog needs too becomes a file of its own,
 * and a dozen small files compress far worse than one.
 */
export function pageChunks(entry: string, doors: readonly string[]) {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    needed ??= new Set([...staticImports(entry, context), ...shared(doors, context)]);
    if (!needed.has(id) || fetchedLater.test(id)) return null;
    // Of other packages only what is really used stays, and that is known later than this is asked.
    return react.test(id) ? 'react' : own.test(id) ? 'hydrate' : null;
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
