// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { startPress } from '@portico/core/internal/press/start-press';
import { en } from '@portico/locales/en/locale';
import { act, createContext, type ReactNode, useContext, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectButton } from './connect-button.tsx';
import { HtmlConnectDialog } from './html-connect-dialog.tsx';
import { PorticoProvider } from './portico-provider.tsx';

const portico = createPortico({ appName: 'Example', walletConnectProjectId: 'tests' });

const Place = createContext('server');
let replaceHtml: () => void;

/** Changes a context above the page at once, as React Router does in development after hydration. */
function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState('server');
  replaceHtml = () => setPlace('browser');
  return <Place value={place}>{children}</Place>;
}

/** Held back in the browser until the HTML was replaced. */
let arrival = Promise.withResolvers<void>();

const locale = {
  ...en,
  async load() {
    if (typeof document !== 'undefined') await arrival.promise;
    return en.load();
  },
};

function Page() {
  useContext(Place);
  return (
    <PorticoProvider config={portico} session={null} locale={locale}>
      <ConnectButton />
      <HtmlConnectDialog />
    </PorticoProvider>
  );
}

const site = (
  <Router>
    <Page />
  </Router>
);

async function serverHtml(): Promise<string> {
  const { document } = globalThis;
  vi.stubGlobal('document', undefined);
  const stream = await renderToReadableStream(site);
  await stream.allReady;
  vi.stubGlobal('document', document);
  return new Response(stream).text();
}

let container: HTMLElement;
let root: Root | undefined;
let stop: () => void;

const openDialogs = () => [...container.querySelectorAll('dialog')].filter(({ open }) => open);
const press = (selector: string) => container.querySelector<HTMLElement>(selector)?.click();

/** Hydrates the page, and replaces its HTML while the dialog's code is loading. */
async function hydrateAndReplace(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(container, site, { onRecoverableError: () => undefined });
  });
  await act(async () => replaceHtml());
  arrival.resolve();
  await act(async () => arrival.promise);
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // There is no session server.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const html = await serverHtml();
  arrival = Promise.withResolvers();
  container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  stop = startPress();
});

afterEach(async () => {
  stop();
  await act(async () => root?.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

it('opened before React, it opens again when React replaces the HTML', async () => {
  press('[data-portico-connect]');
  const [pressed] = openDialogs();
  expect(pressed).toBeDefined();
  await hydrateAndReplace();
  await vi.waitFor(() => expect(openDialogs()).toHaveLength(1), { timeout: 30_000 });
  expect(pressed?.isConnected).toBe(false);
});

it('closed before React, it stays closed when React replaces the HTML', async () => {
  press('[data-portico-connect]');
  press('[data-portico-close]');
  await hydrateAndReplace();
  expect(openDialogs()).toEqual([]);
});
