import { hydrateRoot } from 'react-dom/client';
import type { PageModule, PageWords } from '../pages/page-module.ts';
import type { SiteState } from '../pages/site-state.ts';
import { type SiteProps, SiteRoot } from '../react/site.tsx';

/** Hydrates the server's HTML. Resolves once every event handler is in place. */
export async function hydrate(state: SiteState): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  const { modules } = state;
  const [{ Page }, shell, pageWords] = await Promise.all([
    importUrl<Pick<PageModule, 'Page'>>(modules.page),
    importUrl<SiteProps['shell']>(modules.shellWords),
    modules.pageWords ? importUrl<{ readonly words: PageWords }>(modules.pageWords) : undefined,
  ]);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <SiteRoot
        state={state}
        Page={Page}
        shell={shell}
        pageWords={pageWords?.words ?? {}}
        onHydrated={resolve}
      />,
    );
  });
}

/** The server names the modules, so that no script carries a list of all pages and languages. */
function importUrl<Module>(url: string): Promise<Module> {
  return import(/* @vite-ignore */ url);
}
