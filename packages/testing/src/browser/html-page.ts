import { startPress } from '@portico/core/internal/press/start-press';
import { act, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

/** A page of HTML that can be pressed before React is there. */
export type HtmlPage = {
  readonly container: HTMLElement;
  readonly press: (selector: string) => Promise<void>;
  readonly openDialogs: () => HTMLDialogElement[];
  readonly hydrate: (site: ReactNode, onRecoverableError: () => void) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens what `render` returns without a document, as on a server. No session server answers. */
export async function openHtmlPage(render: () => Promise<string>): Promise<HtmlPage> {
  const { document } = globalThis;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('document', undefined);
  const html = await render();
  vi.stubGlobal('document', document);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const stop = startPress();
  let root: Root | undefined;
  return {
    container,
    press: (selector) => act(async () => container.querySelector<HTMLElement>(selector)?.click()),
    openDialogs: () => [...container.querySelectorAll('dialog')].filter(({ open }) => open),
    hydrate: (site, onRecoverableError) =>
      act(async () => {
        root = hydrateRoot(container, site, { onRecoverableError });
      }),
    async close() {
      stop();
      await act(async () => root?.unmount());
      container.remove();
      vi.unstubAllGlobals();
    },
  };
}
