import { adoptEvent, findHtmlDialog, openEvent } from '@portico/core/internal/press/html-dialog';
import type {
  ArrangeWallets,
  WalletDescriptor,
} from '@portico/core/internal/wallets/wallet-descriptor';
import type { Locale, Words } from '@portico/locales';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { WordsContext } from '../hooks/use-words.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { isLeaving } from './dialog-motion.ts';
import { createHtmlGate, type HtmlGate } from './html-gate.ts';
import { readHtmlList, renderHtmlList } from './html-list.ts';
import { useDialogView } from './use-dialogs.ts';

/**
 * The connect dialog as a part of the page's HTML: closed, and opened by the press code before React is there. In the
 * browser it stays HTML until it is opened; then React hydrates it as it is, wherever the focus is.
 *
 * @param wallets The site's arrangement of wallets, which the server lists.
 */
export async function createHtmlDialog(
  locale: Locale,
  words: Words,
  wallets: ArrangeWallets | undefined,
): Promise<ComponentType> {
  if (typeof document !== 'undefined')
    return () => <HtmlDialog locale={locale} words={words} catalogue={undefined} />;
  const { prepareCatalogue } = await import('@portico/core/internal/wallets/popular-wallets');
  // The browser reports what is wrong, when it reads the list itself.
  const catalogue = await prepareCatalogue(wallets, () => undefined);
  return () => <HtmlDialog locale={locale} words={words} catalogue={catalogue} />;
}

type HtmlDialogProps = {
  readonly locale: Locale;
  readonly words: Words;
  /** On a server. */
  readonly catalogue: readonly WalletDescriptor[] | undefined;
};

function HtmlDialog({ locale, words, catalogue }: HtmlDialogProps): ReactNode {
  const { view, locale: current } = usePortico();
  const shown = useDialogView();
  const [phase, setPhase] = useState<'waiting' | 'open' | 'over'>('waiting');
  const [gate] = useState(createHtmlGate);
  // The same element each time: React would render a boundary anew that changes before it is hydrated.
  const [dialog] = useState(
    <Suspense fallback={null}>
      <Adopted words={words} catalogue={catalogue} gate={gate} />
    </Suspense>,
  );
  const isShown = shown === 'connect';
  // Opened from elsewhere it would have another step to begin with: then it is no longer the HTML's.
  if (phase === 'waiting' && isShown) setPhase(view.inHtml ? 'open' : 'over');
  if ((phase === 'open' && !isShown) || (phase !== 'over' && locale !== current)) setPhase('over');

  useLayoutEffect(() => {
    if (phase === 'open') gate.open();
    if (phase === 'over') view.inHtml = false;
  }, [view, phase, gate]);

  useEffect(
    () => gate.whenAskedAgain(() => setPhase((phase) => (phase === 'waiting' ? 'over' : phase))),
    [gate],
  );

  useLayoutEffect(() => {
    const element = findHtmlDialog();
    const onOpen = () => {
      view.inHtml = true;
      view.set('connect');
    };
    // By the press code, before the dialog itself could hear it. One that another dialog replaced is closed, too, and gone.
    const onClose = () => {
      // React's strict mode closes and opens a dialog that it mounts.
      if (!element || element.open || isLeaving(element)) return;
      if (element.isConnected && view.getSnapshot() === 'connect') view.set('closed');
    };
    if (element?.open) onOpen();
    element?.addEventListener(openEvent, onOpen);
    element?.addEventListener('close', onClose);
    return () => {
      element?.removeEventListener(openEvent, onOpen);
      element?.removeEventListener('close', onClose);
    };
  }, [view]);

  useEffect(() => {
    // Safari has no idle time. There the press does all of it.
    globalThis.requestIdleCallback?.(() => {
      findHtmlDialog()?.setAttribute('data-portico-prepared', '');
    });
  }, []);

  return phase === 'over' ? null : dialog;
}

function Adopted({
  words,
  catalogue,
  gate,
}: Omit<HtmlDialogProps, 'locale'> & { readonly gate: HtmlGate }): ReactNode {
  if (catalogue === undefined) gate.wait();
  const { hasProjectId } = usePortico();
  const [html] = useState(() =>
    catalogue ? renderHtmlList(catalogue, hasProjectId) : readHtmlList(),
  );
  useEffect(() => {
    findHtmlDialog()?.dispatchEvent(new Event(adoptEvent, { bubbles: true }));
  }, []);
  return (
    <WordsContext value={words}>
      <ConnectDialog html={html} />
    </WordsContext>
  );
}
