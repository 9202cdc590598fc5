import { renderToString } from 'react-dom/server';
import type { LoadedPage, PageModule } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { Site } from '../shell/site.tsx';
import * as statusPage from '../shell/status-page.tsx';
import type { SiteWords } from './words-table.ts';

/**
 * The content of the root element. renderToString and no Suspense: streaming late parts would write
 * inline scripts, and then the content policy would need a nonce and pages could not be kept.
 */
export function renderSite(
  state: SiteState,
  page: PageModule = statusPage,
  words: SiteWords,
): string {
  return renderToString(
    <Site
      state={state}
      shell={words.shell}
      initial={{ page, words: words.page }}
      load={neverOnTheServer}
    />,
  );
}

function neverOnTheServer(): Promise<LoadedPage> {
  return Promise.reject(new Error('Pages are loaded by the browser only.'));
}
