// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPage } from './start-page.ts';

beforeEach(() => {
  // happy-dom has none: nothing is painted.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
    },
  );
  const hydrate = 'data:text/javascript,export const hydrate = () => globalThis.hydrated?.()';
  const state = {
    session: null,
    chunks: [],
    connectChunks: [],
    accountChunks: [],
    modules: { hydrate },
  };
  const block = document.body.appendChild(document.createElement('script'));
  Object.assign(block, { id: 'portico-state', type: 'application/json' });
  block.textContent = JSON.stringify(state);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

it.each(['wagmi.recentConnectorId', '/session/auth wagmi.recentConnectorId'])(
  'a page is hydrated at once where a wallet was connected before: %s',
  async (key) => {
    localStorage.setItem(key, '"example.wallet"');
    const hydrated = vi.fn();
    vi.stubGlobal('hydrated', hydrated);
    startPage();
    await expect.poll(() => hydrated.mock.calls.length).toBe(1);
  },
);
