import type { SiteState } from '../pages/site-state.ts';
import { startOnIntent } from './intent.ts';

const state: SiteState = JSON.parse(document.getElementById('portico-state')?.textContent ?? '{}');

startOnIntent({
  // With a session, or not knowing whether there is one, the page hydrates at once; so it does with a
  // wallet that was connected before, because it reconnects.
  now: state.session !== null || hasRecentWallet(),
  chunks: state.chunks,
  async load() {
    // The URL comes from the server, so that this script stays the same when the rest changes.
    const module: { hydrate(state: SiteState): Promise<void> } = await import(
      /* @vite-ignore */ state.modules.hydrate
    );
    await module.hydrate(state);
  },
  reload: () => location.reload(),
});

function hasRecentWallet(): boolean {
  try {
    return localStorage.getItem('wagmi.recentConnectorId') !== null;
  } catch {
    // Storage can be forbidden.
    return false;
  }
}
