import { lateModules, staticImports } from '@portico/react/vite';

type ChunkingContext = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * The modules of our packages that every page runs, from `src` or `dist`, with the components that they import: in another file one
 * would need React of the first file too early.
 */
export const portico = new RegExp(
  `/react/(src|dist)/(${[
    'components/(avatar|connect-button|dialog-host|door|door-front|load-connect-dialog|portico-provider|use-copy|use-dialogs|visitor-door)',
    'context/[\\w-]+',
    'hooks/use-wallet',
    'read-promise',
    'session/use-session',
  ].join('|')})\\.[jt]sx?$|/core/(src|dist)/(${[
    '(create-portico|environment|safe-storage|session-client|store|wallet-store)',
    'names/account-name',
    'session/session-(config|requests|store)',
    'wallets/recent-connector',
  ].join('|')})\\.[jt]s$|/locales/(src|dist)/(en/locale|load-locale)\\.[jt]s$`,
);
/** Other modules of every page: React and ours, except for the text of errors. */
const always =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/shell\/(src|dist)\/(?!react\/status-text)|\/protocol\/(src|dist)\/api\.[tj]s$|vite\/preload-helper/;

/** Other packages shared by reading the chain and by wallets' own packages; names and curves are separate. */
const chainPackages =
  /\/node_modules\/(?!.*(\/ens\/(?!localBatch)|\/Ens\.js|\/curves\/|secp256k1))(viem|ox|abitype|@noble\/hashes|events|eventemitter3|@tanstack\/query-core)\//;

/**
 * Puts the modules of each moment of a visit into one file: for hydration, from the click to the session, and for an account.
 * Thirty small files would take several round trips and compress far worse.
 * @param hydrate The module that hydrates pages.
 * @param first The page that most visits begin with; it comes with the first file.
 * @param others What the first file serves besides: what it shares with that page comes into it, too.
 */
export function chunkGroups(root: string, hydrate: string, first: string, others: string) {
  let moments: Moments | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    moments ??= readMoments(context);
    const { page, shared, connect, account } = moments;
    const isSite = id.startsWith(root) && !id.includes('/node_modules/');
    // The package's index imports everything; of what it reaches only what is listed runs on every page.
    const isAlways =
      (isSite && (page.has(id) || shared.has(id))) ||
      (shared.has(id) && (portico.test(id) || always.test(id)));
    if (isAlways) return 'page-moment';
    const isPackage = /\/node_modules\/(?!@portico\/)/.test(id);
    if (connect.has(id)) return 'connect-moment';
    // A copy belongs to the one file that it was made for.
    const isChain = chainPackages.test(id) && !id.includes('?single-file');
    if (isPackage ? isChain : account.has(id)) return 'account-moment';
    return null;
  };

  function readMoments(context: ChunkingContext): Moments {
    const hydrated = staticImports([hydrate], context);
    const page = staticImports([first], context);
    const other = staticImports([others], context);
    const shared = new Set([...hydrated, ...[...page].filter((id) => other.has(id))]);
    const lateImports = [...shared].flatMap(
      (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    );
    const of = (moment: RegExp) =>
      staticImports(
        lateImports.filter((id) => moment.test(id)),
        context,
      );
    return { page, shared, connect: of(lateModules.connect), account: of(lateModules.account) };
  }
}

type Moments = {
  readonly [Moment in 'page' | 'shared' | 'connect' | 'account']: ReadonlySet<string>;
};
