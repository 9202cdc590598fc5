// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { startPress } from '@portico/core/internal/press/start-press';
import { en } from '@portico/locales/en/locale';
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
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

async function serverHtml(): Promise<string> {
  const { document } = globalThis;
  vi.stubGlobal('document', undefined);
  const ConnectDialog = await loadConnectDialog(en);
  vi.stubGlobal('document', document);
  return renderToString(<Site ConnectDialog={ConnectDialog} />);
}

const errors = vi.fn();
let container: HTMLElement;
let root: Root | undefined;
let stop: () => void;

/** Hydrates the page; the dialog's code arrives when `arrive` is called. */
async function hydrate() {
  const code = Promise.withResolvers<ComponentType>();
  const LazyDialog = lazy(async () => ({ default: await code.promise }));
  await act(async () => {
    root = hydrateRoot(container, <Site ConnectDialog={LazyDialog} />, {
      onRecoverableError: errors,
    });
  });
  return async () => {
    const dialog = await loadConnectDialog(en);
    await act(async () => code.resolve(dialog));
    await act(async () => undefined);
  };
}

const press = (selector: string) =>
  act(async () => container.querySelector<HTMLElement>(selector)?.click());
const openDialogs = () => [...container.querySelectorAll('dialog')].filter(({ open }) => open);

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // There is no session server.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  errors.mockClear();
  const html = await serverHtml();
  container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  stop = startPress();
});

afterEach(async () => {
  stop();
  await act(async () => root?.unmount());
  root = undefined;
  container.remove();
  vi.unstubAllGlobals();
});

it('stays as HTML until it is opened, and is then the same element', async () => {
  const [row] = container.querySelectorAll('[data-portico-wallet]');
  const arrive = await hydrate();
  await arrive();
  expect(openDialogs()).toEqual([]);
  await press('[data-portico-connect]');
  expect(openDialogs()).toHaveLength(1);
  expect(row?.isConnected).toBe(true);
  await press('[data-portico-close]');
  expect(container.querySelector('dialog')).toBeNull();
  await press('[data-portico-connect]');
  await vi.waitFor(() => expect(openDialogs()).toHaveLength(1), { timeout: 30_000 });
  expect(errors).not.toHaveBeenCalled();
});

it('holds up no router that goes to another page, and opens there', async () => {
  const arrive = await hydrate();
  await arrive();
  expect(container.querySelector('dialog')).not.toBeNull();
  await act(async () => navigate('/vault'));
  expect(container.querySelector('#path')?.textContent).toBe('/vault');
  await press('[data-portico-connect]');
  await vi.waitFor(() => expect(openDialogs()).toHaveLength(1), { timeout: 30_000 });
  await press('[data-portico-close]');
  await act(async () => navigate('/'));
  expect(container.querySelector('#path')?.textContent).toBe('/');
  expect(openDialogs()).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

it('opened before React, it is adopted open, with the press that was kept', async () => {
  const asked = vi.fn(async () => false);
  await press('[data-portico-connect]');
  const [dialog] = openDialogs();
  await press('[data-portico-wallet="coinbase"]');
  const engine = await wallet.load();
  const { connect } = engine;
  Object.assign(engine, { connect: asked });
  const arrive = await hydrate();
  await arrive();
  expect(openDialogs()).toEqual([dialog]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(asked).toHaveBeenCalledWith('coinbase', undefined);
  Object.assign(engine, { connect });
  expect(errors).not.toHaveBeenCalled();
});

it('closed before React, it stays closed', async () => {
  await press('[data-portico-connect]');
  await press('[data-portico-wallet="coinbase"]');
  await press('[data-portico-close]');
  const arrive = await hydrate();
  await arrive();
  expect(openDialogs()).toEqual([]);
  expect(wallet.getSnapshot().status).toBe('disconnected');
});

it('gives way to a dialog that the site opens itself', async () => {
  const arrive = await hydrate();
  await arrive();
  await press('#opener');
  await vi.waitFor(() => expect(openDialogs()).toHaveLength(1), { timeout: 30_000 });
  expect(container.querySelectorAll('dialog')).toHaveLength(1);
  expect(errors).not.toHaveBeenCalled();
});
