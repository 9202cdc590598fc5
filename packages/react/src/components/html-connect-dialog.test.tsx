// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { en } from '@portico/locales/en/locale';
import { type HtmlPage, openHtmlPage } from '@portico/testing/browser/html-page';
import { act, createContext, type ReactNode, useContext, useState } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let page: HtmlPage;

/** Hydrates the page, and replaces its HTML while the dialog's code is loading. */
async function hydrateAndReplace(): Promise<void> {
  await page.hydrate(site, () => undefined);
  await act(async () => replaceHtml());
  arrival.resolve();
  await act(async () => arrival.promise);
}

beforeEach(async () => {
  page = await openHtmlPage(async () => {
    const stream = await renderToReadableStream(site);
    await stream.allReady;
    return new Response(stream).text();
  });
  arrival = Promise.withResolvers();
});

afterEach(() => page.close());

it('opened before React, it opens again when React replaces the HTML', async () => {
  await page.press('[data-portico-connect]');
  const [pressed] = page.openDialogs();
  expect(pressed).toBeDefined();
  await hydrateAndReplace();
  await expect.poll(() => page.openDialogs()).toHaveLength(1);
  expect(pressed?.isConnected).toBe(false);
});

it('closed before React, it stays closed when React replaces the HTML', async () => {
  await page.press('[data-portico-connect]');
  await page.press('[data-portico-close]');
  await hydrateAndReplace();
  expect(page.openDialogs()).toEqual([]);
});
