import type { SiteState } from '../routes/site-state.ts';
import { startOnIntent } from './intent.ts';

const state: SiteState = JSON.parse(document.getElementById('portico-state')?.textContent ?? '{}');

startOnIntent({
  // A session, or not knowing whether there is one, needs the machinery at once; so does a wallet that
  // was connected before, because it reconnects.
  now: state.session !== null || remembersWallet(),
  chunks: state.chunks,
  async load() {
    // The address comes from the server, so that this script stays the same when the rest changes.
    const module: { hydrate(state: SiteState): Promise<void> } = await import(
      /* @vite-ignore */ state.hydrate
    );
    await module.hydrate(state);
  },
  reload: () => location.reload(),
});

function remembersWallet(): boolean {
  try {
    return localStorage.getItem('wagmi.recentConnectorId') !== null;
  } catch {
    // Storage can be forbidden altogether; then nothing is remembered.
    return false;
  }
}
