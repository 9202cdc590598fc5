import { renderToString } from 'react-dom/server';
import type { PageModule } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { Site } from '../shell/site.tsx';
import * as statusPage from '../shell/status-page.tsx';

/**
 * The content of the root element. renderToString and no Suspense: streaming late parts would write
 * inline scripts, and then the content policy would need a nonce and pages could not be kept.
 */
export function renderSite(state: SiteState, page: PageModule = statusPage): string {
  return renderToString(<Site state={state} initial={page} load={neverOnTheServer} />);
}

function neverOnTheServer(): Promise<PageModule> {
  return Promise.reject(new Error('Pages are loaded by the browser only.'));
}
