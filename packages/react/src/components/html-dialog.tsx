import {
  type ArrangeWallets,
  createSignIn,
  prepareSignIn,
  type SignInStore,
  type WalletDescriptor,
} from '@portico/core';
import { adoptEvent, findHtmlDialog } from '@portico/core/internal/press/html-dialog';
import type { Locale, Words } from '@portico/locales';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { usePortico, WordsContext } from '../context/portico-context.ts';
import { useSessionContext } from '../session/use-session.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import {
  createHydrationGate,
  followHtmlDialog,
  type HydrationGate,
} from './html-dialog-hydration.ts';
import { readHtmlList, renderHtmlList } from './html-list.ts';
import { useDialogView } from './use-dialogs.ts';

/** Creates the connect dialog of the page's HTML, which React hydrates once it is opened. @param wallets The site's list, for the server. */
export async function createHtmlDialog(
  locale: Locale,
  words: Words,
  wallets: ArrangeWallets | undefined,
): Promise<ComponentType> {
  if (typeof document !== 'undefined')
    return () => <HtmlDialog locale={locale} words={words} catalogue={undefined} />;
  const { prepareCatalogue } = await import('@portico/core/internal/wallets/popular-wallets');
  // The browser reports errors when it prepares the list itself.
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
  const { view, locale: current, config } = usePortico();
  const { store } = useSessionContext();
  const shown = useDialogView();
  const [phase, setPhase] = useState<'waiting' | 'open' | 'over'>('waiting');
  const [gate] = useState(createHydrationGate);
  const [signIn] = useState(() => createSignIn(config, store, 'sign-in'));
  // The same element each time: React would replace a boundary that changes before it is hydrated.
  const [dialog] = useState(
    <Suspense fallback={null}>
      <Adopted words={words} catalogue={catalogue} gate={gate} signIn={signIn} />
    </Suspense>,
  );
  const isShown = shown === 'connect';
  // Opened from elsewhere it may start with another step: then React replaces the HTML.
  if (phase === 'waiting' && isShown) setPhase(view.inHtml ? 'open' : 'over');
  if ((phase === 'open' && !isShown) || (phase !== 'over' && locale !== current)) setPhase('over');

  useLayoutEffect(() => {
    if (phase === 'open') {
      gate.open();
      // Side by side with the hydration, which a phone is busy with for as long as the request takes.
      void prepareSignIn(signIn);
    }
    if (phase === 'over') view.inHtml = false;
  }, [view, phase, gate, signIn]);

  useEffect(
    () =>
      gate.onRetry(() => {
        const end = () => setPhase((phase) => (phase === 'waiting' ? 'over' : phase));
        const dialog = findHtmlDialog();
        // The focus in an open dialog leads to an attempt, too. The dialog is adopted after its first frame.
        if (dialog?.open) dialog.addEventListener('close', end);
        else end();
      }),
    [gate],
  );

  useLayoutEffect(() => followHtmlDialog(view), [view]);

  useEffect(() => {
    // Safari has no idle callback. There the press does all the work.
    globalThis.requestIdleCallback?.(() => {
      findHtmlDialog()?.setAttribute('data-portico-prepared', '');
    });
  }, []);

  return phase === 'over' ? null : dialog;
}

type AdoptedProps = Omit<HtmlDialogProps, 'locale'> & {
  readonly gate: HydrationGate;
  readonly signIn: SignInStore;
};

function Adopted({ words, catalogue, gate, signIn }: AdoptedProps): ReactNode {
  if (catalogue === undefined) gate.wait();
  const { hasProjectId } = usePortico();
  const [html] = useState(() =>
    catalogue ? renderHtmlList(catalogue, hasProjectId) : readHtmlList(),
  );
  useEffect(() => {
    findHtmlDialog()?.dispatchEvent(new Event(adoptEvent, { bubbles: true }));
  }, []);
  return (
    <WordsContext.Provider value={words}>
      <ConnectDialog html={html} prepared={signIn} />
    </WordsContext.Provider>
  );
}
