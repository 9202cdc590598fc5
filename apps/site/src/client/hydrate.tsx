import { hydrateRoot } from 'react-dom/client';
import type { PageWords, ShellModule } from '../locales/words.ts';
import { pageId } from '../routes/page-id.ts';
import type { LoadedPage, PageModule } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { Site } from '../shell/site.tsx';

// One chunk per page: a visitor loads the one that is shown.
const loaders = new Map(
  Object.entries(import.meta.glob<PageModule>('../pages/*.tsx')).map(([file, load]) => [
    pageId(file),
    load,
  ]),
);

/** Takes over the server's HTML. Settles once every event handler is in place. */
export async function hydrate(state: SiteState): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;

  /** Anything without a page of its own is shown by the one for statuses. */
  async function loadPage(id: string): Promise<LoadedPage> {
    const load = loaders.get(id);
    const url = state.words[load ? id : 'status'];
    const [page, module] = await Promise.all([
      load ? load() : import('../shell/status-page.tsx'),
      url ? importWords<{ readonly words: PageWords }>(url) : undefined,
    ]);
    return { page, words: module?.words ?? {} };
  }

  const [initial, shell] = await Promise.all([
    loadPage(String(state.page)),
    importWords<ShellModule>(state.words.shell),
  ]);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <Site state={state} shell={shell} initial={initial} load={loadPage} onAlive={resolve} />,
    );
  });
}

/** The server says where they are, so that no script carries a list of all languages. */
function importWords<Module>(url: string): Promise<Module> {
  return import(/* @vite-ignore */ url);
}
