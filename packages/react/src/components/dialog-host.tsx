import type { Confirm } from '@portico/core/internal/session/session-store';
import type { Locale, Words } from '@portico/locales';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import {
  type Confirmation,
  CoveredContext,
  type DialogView,
  loadWords,
  type PorticoContextValue,
  usePortico,
  WordsContext,
} from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession, useSessionContext } from '../session/use-session.tsx';
import { reloadPage, useDialogView } from './use-dialogs.ts';

type LoadedDialogs = {
  readonly locale: Locale;
  readonly words: Words;
  readonly dialogs: { readonly [Name in DialogView]?: ComponentType } & {
    readonly confirm?: ComponentType<{ readonly confirmation: Confirmation }>;
  };
};

/** Loads dialogs, words and styles; with a session also those of the account, which may follow at once. Rejects; the next call tries again. */
export async function loadDialogs(
  locale: Locale,
  isConnect: boolean,
  hasSession: boolean,
  loadStyles: PorticoContextValue['loadStyles'],
): Promise<LoadedDialogs> {
  const [connect, account, words] = await Promise.all([
    isConnect ? import('./connect-dialog.tsx') : undefined,
    !isConnect || hasSession ? import('./account-dialog.tsx') : undefined,
    loadWords(locale),
    loadStyles?.(),
  ]);
  const dialogs = {
    ...(connect && { connect: connect.ConnectDialog }),
    ...account?.accountDialogs,
  };
  return { locale, words, dialogs };
}

/** Renders the open dialog, and the host of a connected wallet, once their code is loaded. */
export function DialogHost(): ReactNode {
  const { view, locale, loadStyles, wallet } = usePortico();
  const shown = useDialogView();
  const confirmation = useConfirmation();
  const [loaded, setLoaded] = useState<LoadedDialogs>();
  const [late, setLate] = useState<typeof import('./connected-host.tsx')>();
  const [failed, setFailed] = useState(false);
  const { data } = useSession();
  const hasSession = Boolean(data);
  // The dialog of the page's HTML is rendered in its place.
  const isOpen = shown !== 'closed' && !(view.inHtml && shown === 'connect');
  const found = loaded?.dialogs[shown];
  const Confirm = confirmation && loaded?.dialogs.confirm;
  const isCurrent = loaded?.locale === locale;
  const needed = (confirmation && !(isCurrent && Confirm)) || (isOpen && !(isCurrent && found));
  // A dialog stays until the code of the next is loaded, so that the backdrop stays.
  view.shown = isOpen ? (found ?? view.shown) : undefined;
  const Shown = view.shown;

  const { address } = useWallet();
  // Reads from nodes wait until the visitor has signed in.
  const hasWallet = address !== undefined && shown !== 'connect';
  const signedIn = data?.address;

  useEffect(() => wallet.prefer(signedIn), [wallet, signedIn]);

  useEffect(() => {
    // Without it the visitor is not asked about another account, which the button shows, too.
    if (hasWallet) import('./connected-host.tsx').then(setLate, () => undefined);
  }, [hasWallet]);

  useEffect(() => {
    if (!needed) return;
    if (failed) reloadPage();
    let current = true;
    setFailed(false);
    loadDialogs(locale, shown === 'connect', hasSession, loadStyles).then(
      (found) => {
        if (current)
          setLoaded((before) => ({ ...found, dialogs: { ...before?.dialogs, ...found.dialogs } }));
      },
      () => {
        if (!current) return;
        // Offline, or a new version was deployed. The next click tries again.
        setFailed(true);
        view.set('closed');
        confirmation?.settle(false);
      },
    );
    return () => {
      current = false;
    };
  }, [needed, failed, view, locale, shown, confirmation, hasSession, loadStyles]);

  if (failed) {
    return (
      <p className="portico-toast" role="alert">
        {locale.button.loadFailed}
      </p>
    );
  }
  return (
    <>
      {late ? <late.ConnectedHost isAsking={confirmation !== undefined} /> : null}
      <WordsContext.Provider value={loaded?.words}>
        {Shown ? (
          <CoveredContext.Provider value={Confirm !== undefined}>
            <Shown />
          </CoveredContext.Provider>
        ) : null}
        {Confirm ? <Confirm confirmation={confirmation} /> : null}
      </WordsContext.Provider>
    </>
  );
}

/** The change that waits, if any. While mounted, changes of this page's account can ask. */
function useConfirmation(): Confirmation | undefined {
  const { store } = useSessionContext();
  const { view } = usePortico();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  useEffect(() => {
    let current: Confirmation | undefined;
    let answer: Promise<boolean> | undefined;
    // Changes that are refused at the same time wait for one confirmation.
    const confirm: Confirm = (reason) => {
      answer ??= new Promise((resolve) => {
        current = {
          reason,
          settle(isConfirmed) {
            answer = undefined;
            current = undefined;
            setConfirmation(undefined);
            // The dialog that led here closes, too.
            if (!isConfirmed) view.set('closed');
            resolve(isConfirmed);
          },
        };
        setConfirmation(current);
      });
      return answer;
    };
    store.confirm = confirm;
    return () => {
      store.confirm = undefined;
      current?.settle(false);
    };
  }, [store, view]);
  return confirmation;
}
