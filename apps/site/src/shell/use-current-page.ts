import { startTransition, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { matchPath } from '../routes/match-path.ts';
import type { LoadedPage } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { siteName } from '../site.ts';

/** What is shown now. */
export type CurrentPage = LoadedPage & {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * Follows the address: loads the page of a public route and shows it, and leaves every other address to the
 * server. The old page stays until the new one is there.
 */
export function useCurrentPage(
  state: SiteState,
  initial: LoadedPage,
  load: (id: string) => Promise<LoadedPage>,
): CurrentPage {
  const path = usePathname({ ssrPath: state.path });
  const [current, setCurrent] = useState<CurrentPage>({
    path: state.path,
    params: state.params,
    ...initial,
  });

  useEffect(() => {
    if (path === current.path) return;
    const match = matchPath(state.routes, path);
    if (!match) {
      window.location.reload();
      return;
    }
    let wanted = true;
    load(match.id).then(
      (loaded) => {
        if (!wanted) return;
        const title = loaded.words.title ?? loaded.page.title;
        document.title = title === siteName ? siteName : `${title} · ${siteName}`;
        const next = { path, params: match.params, ...loaded };
        startTransition(() => setCurrent(next));
      },
      // The script did not arrive; the server can still send the whole page.
      () => window.location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [path, current.path, state.routes, load]);

  return current;
}
