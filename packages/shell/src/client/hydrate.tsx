import { type Locale, loadConnectDialog } from '@portico/react';
import { type ComponentType, lazy, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageModule, PageWords, SiteState } from '../pages/page-module.ts';
import { createPagePortico, type SiteProps, SiteRoot } from '../react/site.tsx';
import { showLoadError } from './load-link.ts';

/** A page with its words and those of its layout in one language: a module of the build. */
type PageInLanguage = Pick<PageModule, 'Page'> &
  Pick<SiteProps, 'shell'> & { readonly words: PageWords };

/**
 * Hydrates the server's HTML. Resolves once every event handler is in place.
 * @param loadStyles resolves when everything has its styles; a dialog waits for it
 * @param atIdle As a transition, which React does in slices of a few milliseconds, because nothing waits for it.
 */
export async function hydrate(
  state: SiteState,
  loadStyles: () => Promise<unknown>,
  atIdle: boolean,
): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  // The server names it, so that no script carries a list of all pages and languages.
  const { Page, words, shell }: PageInLanguage = await import(
    /* @vite-ignore */ state.modules.page
  );
  const portico = createPagePortico(state, loadStyles);
  const ConnectDialog =
    state.session === null ? lazyConnectDialog(shell.locale, loadStyles) : undefined;
  await new Promise<void>((resolve) => {
    const site = (
      <SiteRoot
        state={state}
        portico={portico}
        Page={Page}
        shell={shell}
        pageWords={words}
        ConnectDialog={ConnectDialog}
        onHydrated={resolve}
      />
    );
    const start = () => void hydrateRoot(container, site);
    if (atIdle) startTransition(start);
    else start();
  });
}

/** Until code and styles are there the server's HTML stays as it is. After a failure the next press tries again. */
function lazyConnectDialog(locale: Locale, loadStyles: () => Promise<unknown>): ComponentType {
  const load = async (): Promise<{ default: ComponentType }> => {
    try {
      const [dialog] = await Promise.all([loadConnectDialog(locale), loadStyles()]);
      return { default: dialog };
    } catch {
      showLoadError();
      await new Promise((resolve) => {
        // Fired at the dialog by the code that opens it.
        document.addEventListener('portico:open', resolve, { capture: true, once: true });
      });
      return load();
    }
  };
  return lazy(load);
}
