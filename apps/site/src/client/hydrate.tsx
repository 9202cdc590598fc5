import { hydrateRoot } from 'react-dom/client';
import { pageId } from '../routes/page-id.ts';
import type { PageModule } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { Site } from '../shell/site.tsx';

// One chunk per page: a visitor loads the one that is shown.
const loaders = new Map(
  Object.entries(import.meta.glob<PageModule>('../pages/*.tsx')).map(([file, load]) => [
    pageId(file),
    load,
  ]),
);

/** Anything without a page of its own is shown by the one for statuses. */
function loadPage(id: string): Promise<PageModule> {
  return loaders.get(id)?.() ?? import('../shell/status-page.tsx');
}

/** Takes over the server's HTML. Settles once every event handler is in place. */
export async function hydrate(state: SiteState): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  const initial = await loadPage(String(state.page));
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <Site state={state} initial={initial} load={loadPage} onAlive={resolve} />,
    );
  });
}
