// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { en } from '@portico/locales/en/locale';
import { type HtmlPage, openHtmlPage } from '@portico/testing/browser/html-page';
import {
  act,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useState,
} from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectButton } from './connect-button.tsx';
import { loadConnectDialog } from './load-connect-dialog.ts';
import { PorticoProvider } from './portico-provider.tsx';
import { useConnectDialog } from './use-dialogs.ts';

const portico = createPortico({ appName: 'Example', walletConnectProjectId: 'tests' });
const { wallet } = portico.internal;

function Opener() {
  const { open } = useConnectDialog();
  return (
    <button type="button" id="opener" onClick={open}>
      Open
    </button>
  );
}

const Path = createContext('/');
let navigate: (path: string) => void;

/** Changes contexts above the page in a transition, as a router does. */
function Router({ children }: { readonly children: ReactNode }) {
  const [path, setPath] = useState('/');
  navigate = (next) => startTransition(() => setPath(next));
  return <Path value={path}>{children}</Path>;
}

const PathOfPage = () => <p id="path">{useContext(Path)}</p>;

function Site({ ConnectDialog }: { readonly ConnectDialog: ComponentType }) {
  return (
    <Router>
      <PathOfPage />
      <PorticoProvider config={portico} session={null}>
        <ConnectButton />
        <Opener />
        <Suspense fallback={null}>
          <ConnectDialog />
        </Suspense>
      </PorticoProvider>
    </Router>
  );
}

const errors = vi.fn();
let page: HtmlPage;

/** Hydrates the page; the dialog's code arrives when the returned function is called. */
async function hydrate() {
  const code = Promise.withResolvers<ComponentType>();
  const LazyDialog = lazy(async () => ({ default: await code.promise }));
  await page.hydrate(<Site ConnectDialog={LazyDialog} />, errors);
  return async () => {
    const dialog = await loadConnectDialog(en);
    await act(async () => code.resolve(dialog));
    await act(async () => undefined);
  };
}

beforeEach(async () => {
  errors.mockClear();
  page = await openHtmlPage(async () => {
    const ConnectDialog = await loadConnectDialog(en);
    return renderToString(<Site ConnectDialog={ConnectDialog} />);
  });
});

afterEach(() => page.close());

it('stays as HTML until it is opened, and is then the same element', async () => {
  const [row] = page.container.querySelectorAll('[data-portico-wallet]');
  const arrive = await hydrate();
  await arrive();
  expect(page.openDialogs()).toEqual([]);
  await page.press('[data-portico-connect]');
  expect(page.openDialogs()).toHaveLength(1);
  expect(row?.isConnected).toBe(true);
  await page.press('[data-portico-close]');
  expect(page.container.querySelector('dialog')).toBeNull();
  await page.press('[data-portico-connect]');
  await expect.poll(() => page.openDialogs()).toHaveLength(1);
  expect(errors).not.toHaveBeenCalled();
});

it('holds up no router that goes to another page, and opens there', async () => {
  const arrive = await hydrate();
  await arrive();
  expect(page.container.querySelector('dialog')).not.toBeNull();
  await act(async () => navigate('/vault'));
  expect(page.container.querySelector('#path')?.textContent).toBe('/vault');
  await page.press('[data-portico-connect]');
  await expect.poll(() => page.openDialogs()).toHaveLength(1);
  await page.press('[data-portico-close]');
  await act(async () => navigate('/'));
  expect(page.container.querySelector('#path')?.textContent).toBe('/');
  expect(page.openDialogs()).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

it('opened before React, it is adopted open, with the press that was kept', async () => {
  const asked = vi.fn(async () => false);
  await page.press('[data-portico-connect]');
  const [dialog] = page.openDialogs();
  await page.press('[data-portico-wallet="coinbase"]');
  const engine = await wallet.load();
  const { connect } = engine;
  Object.assign(engine, { connect: asked });
  const arrive = await hydrate();
  await arrive();
  expect(page.openDialogs()).toEqual([dialog]);
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith('coinbase', undefined);
  Object.assign(engine, { connect });
  expect(errors).not.toHaveBeenCalled();
});

it('requests the nonce once, before React has adopted it', async () => {
  const happened: string[] = [];
  vi.stubGlobal('fetch', (input: unknown) => {
    happened.push(String(input));
    return new Promise(() => undefined);
  });
  document.addEventListener('portico:adopt', () => happened.push('adopted'), { once: true });
  const arrive = await hydrate();
  await arrive();
  expect(happened).toEqual([]);
  await page.press('[data-portico-connect]');
  await expect.poll(() => happened).toContain('adopted');
  expect(happened).toEqual([expect.stringContaining('/nonce'), 'adopted']);
});

describe('before the first frame of the open dialog', () => {
  const frames: FrameRequestCallback[] = [];
  const adopted = vi.fn();

  beforeEach(async () => {
    frames.length = 0;
    adopted.mockClear();
    document.addEventListener('portico:adopt', adopted, { once: true });
    const arrive = await hydrate();
    await arrive();
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    await page.press('[data-portico-connect]');
  });

  it('React does not render', async () => {
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.openDialogs()).toHaveLength(1);
    expect(adopted).not.toHaveBeenCalled();
    await act(async () => {
      for (const frame of frames) frame(0);
      await new Promise((resolve) => setTimeout(resolve));
    });
    await expect.poll(() => adopted).toHaveBeenCalledTimes(1);
  });

  it('a router that goes to another page waits only while the dialog is open', async () => {
    await act(async () => navigate('/vault'));
    expect(page.openDialogs()).toHaveLength(1);
    await page.press('[data-portico-close]');
    await expect.poll(() => page.container.querySelector('#path')?.textContent).toBe('/vault');
    expect(errors).not.toHaveBeenCalled();
  });
});

it('closed before React, it stays closed', async () => {
  await page.press('[data-portico-connect]');
  await page.press('[data-portico-wallet="coinbase"]');
  await page.press('[data-portico-close]');
  const arrive = await hydrate();
  await arrive();
  expect(page.openDialogs()).toEqual([]);
  expect(wallet.getSnapshot().status).toBe('disconnected');
});

it('gives way to a dialog that the site opens itself', async () => {
  const arrive = await hydrate();
  await arrive();
  await page.press('#opener');
  await expect.poll(() => page.openDialogs()).toHaveLength(1);
  expect(page.container.querySelectorAll('dialog')).toHaveLength(1);
  expect(errors).not.toHaveBeenCalled();
});
