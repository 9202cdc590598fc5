'use client';

import type { ArrangeWallets, WalletStore } from '@portico/core';
import { findHtmlDialog } from '@portico/core/internal/press/html-dialog';
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
import { SessionBoundary, useSession } from '../session/use-session.tsx';
import {
  createHydrationGate,
  followHtmlDialog,
  type HydrationGate,
} from './html-dialog-hydration.ts';
import { loadConnectDialog } from './load-connect-dialog.ts';

/** The props of `HtmlConnectDialog`. */
export type HtmlConnectDialogProps = {
  /** The option of `createPortico`, if set: the server renders that list. */
  readonly wallets?: ArrangeWallets;
};

/**
 * Renders the connect dialog into the HTML of a page for visitors without a session, for servers that stream (Next, React Router).
 * `pressScript` of `@portico/react/press-script` opens it before React; React adopts it and repeats what was pressed in it. Put it
 * anywhere below the provider. Renders nothing in a page that the browser renders.
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
      const dialog = await loading.catch(keepHtml);
      prefetchAtIdle(wallet);
      return { default: dialog };
    });
  });
  useLayoutEffect(() => {
    if (!Dialog) return;
    // No second dialog while the code of this one is loading.
    view.inHtml = true;
    // Until then React replaces the HTML if a context above changes, as React Router's does in development: an open dialog opens again.
    return followHtmlDialog(view);
  }, [view, Dialog]);
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
}

/** Loads the rest of the code for signing in, on a connection that is known to be fast and unmetered, which only Chromium reports. */
function prefetchAtIdle({ prefetch }: WalletStore): void {
  const connection: { readonly saveData?: boolean; readonly effectiveType?: string } =
    typeof document !== 'undefined' && 'connection' in navigator
      ? Object(navigator.connection)
      : {};
  if (connection.effectiveType !== '4g' || connection.saveData) return;
  // A press tries again and reports a failure.
  requestIdleCallback(() => void prefetch().catch(() => undefined));
}

/** Offline, or a new version was deployed: the press script continues, and its dialog offers to reload the page. */
function keepHtml(): ComponentType {
  findHtmlDialog()?.querySelector('[data-portico-failed]')?.removeAttribute('hidden');
  return UnhydratedHtml;
}

/** Renders the same boundaries as the server. */
function UnhydratedHtml(): ReactNode {
  const [gate] = useState(createHydrationGate);
  const [isOver, setOver] = useState(false);
  useEffect(() => gate.onRetry(() => setOver(true)), [gate]);
  return isOver ? null : (
    <Suspense fallback={null}>
      <Waiting gate={gate} />
    </Suspense>
  );
}

function Waiting({ gate }: { readonly gate: HydrationGate }): ReactNode {
  gate.wait();
  return null;
}
