import type { SiteState } from '../pages/page-module.ts';
import { startOnIntent } from './intent.ts';
import { afterFirstPaint, lateStyles, showLoadError } from './load-link.ts';

/** Starts the page that the server described in its block of JSON: at once, on intent, or when it is idle. */
export function startPage(): void {
  const state: SiteState = JSON.parse(
    document.getElementById('portico-state')?.textContent ?? '{}',
  );

  const loadStyles = lateStyles(state.lateStylesheet);
  // An earlier action fetches them on its own, and reports a failure.
  afterFirstPaint(() => loadStyles('low').catch(() => undefined));

  const hasWallet = connectsByItself();
  const chunks = [
    ...state.chunks,
    ...(state.session === null || hasWallet ? state.connectChunks : []),
    ...(hasWallet ? state.accountChunks : []),
  ];
  startOnIntent({
    // Hydrates at once unless there is no session, and with a wallet that connects by itself.
    now: state.session !== null || hasWallet,
    chunks,
    // The next press with a session opens the account dialog, which shares modules with the connect dialog.
    idleChunks: state.session ? [...state.connectChunks, ...state.accountChunks] : chunks,
    async load(atIdle) {
      try {
        // The URL comes from the server, so that this script stays the same when the rest changes.
        const loading: Promise<{
          hydrate(
            state: SiteState,
            loadStyles: () => Promise<unknown>,
            atIdle: boolean,
          ): Promise<void>;
        }> = import(/* @vite-ignore */ state.modules.hydrate);
        // Elements that React adds are never shown unstyled. If the styles fail, the page still works.
        await loadStyles().catch(() => undefined);
        await (await loading).hydrate(state, loadStyles, atIdle);
      } catch (error) {
        showLoadError();
        throw error;
      }
    },
    reload: () => location.reload(),
  });
}

/** Returns true when a wallet was connected before, or the page may be inside Safe (Firefox does not name the parent). */
function connectsByItself(): boolean {
  try {
    const [around = 'https://app.safe.global'] = location.ancestorOrigins ?? [];
    return (
      (parent !== window && around === 'https://app.safe.global') ||
      // On a site with another base path that is before it.
      Object.keys(localStorage).join().includes('recentConnectorId')
    );
  } catch {
    // Storage can be forbidden.
    return false;
  }
}
