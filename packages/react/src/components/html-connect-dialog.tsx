'use client';

import { findHtmlDialog } from '@portico/core/internal/press/html-dialog';
import type { WalletStore } from '@portico/core/internal/wallet-store';
import type { ArrangeWallets } from '@portico/core/internal/wallets/wallet-descriptor';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { SessionBoundary } from '../session/session-context.tsx';
import { useSession } from '../session/use-session.tsx';
import { createHtmlGate, type HtmlGate } from './html-gate.ts';
import { loadConnectDialog } from './load-connect-dialog.ts';

/** The props of `HtmlConnectDialog`. */
export type HtmlConnectDialogProps = {
  /** The option of `createPortico`, where the site has one: the server lists what it says. */
  readonly wallets?: ArrangeWallets;
};

/**
 * The connect dialog as a part of the HTML of a page for visitors without a session. `pressScript` of
 * `@portico/react/press-script` opens it at a press that comes before React, and React adopts it and does what was
 * pressed in it. For servers that stream (Next, React Router): anywhere below the provider. In a page that the browser
 * renders it is nothing.
 */
export function HtmlConnectDialog(props: HtmlConnectDialogProps): ReactNode {
  return (
    <SessionBoundary fallback={null}>
      <StreamedDialog {...props} />
    </SessionBoundary>
  );
}

function StreamedDialog({ wallets }: HtmlConnectDialogProps): ReactNode {
  const { locale, view, wallet } = usePortico();
  const { data } = useSession();
  const [Dialog] = useState(() => {
    const isInHtml = typeof document === 'undefined' ? !data : findHtmlDialog() !== null;
    if (!isInHtml) return undefined;
    return lazy(async () => {
      const loading = loadConnectDialog(locale, wallets);
      const dialog = await loading.catch(staysHtml);
      prefetchAtIdle(wallet);
      return { default: dialog };
    });
  });
  useLayoutEffect(() => {
    // Not rendered a second time while the code of this one is loading.
    if (Dialog) view.inHtml = true;
  }, [view, Dialog]);
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
}

/**
 * What the way from the click to the session needs beside the dialog. Only on a connection that is known to be fast, where data
 * need not be saved: Chromium alone says so.
 */
function prefetchAtIdle({ prefetch }: WalletStore): void {
  const connection: { readonly saveData?: boolean; readonly effectiveType?: string } =
    typeof document !== 'undefined' && 'connection' in navigator
      ? Object(navigator.connection)
      : {};
  if (connection.effectiveType !== '4g' || connection.saveData) return;
  // What fails is fetched again by the press, which says when that fails.
  requestIdleCallback(() => void prefetch().catch(() => undefined));
}

/** Offline, or a new version was deployed: the press code goes on answering, and its dialog offers to load the page again. */
function staysHtml(): ComponentType {
  findHtmlDialog()?.querySelector('[data-portico-failed]')?.removeAttribute('hidden');
  return StaysHtml;
}

/** As many boundaries as the server rendered. */
function StaysHtml(): ReactNode {
  const [gate] = useState(createHtmlGate);
  const [isOver, setOver] = useState(false);
  useEffect(() => gate.whenAskedAgain(() => setOver(true)), [gate]);
  return isOver ? null : (
    <Suspense fallback={null}>
      <Waiting gate={gate} />
    </Suspense>
  );
}

function Waiting({ gate }: { readonly gate: HtmlGate }): ReactNode {
  gate.wait();
  return null;
}
