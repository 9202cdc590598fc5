import {
  createTransactionToasts,
  type TransactionToast,
} from '@portico/core/internal/transactions/transaction-toasts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePortico, WordsContext } from '../context/portico-context.ts';
import { useAccountReader, useStore } from '../hooks/use-account.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains } from '../hooks/use-wallet-engine.ts';
import { ExternalLink, Icon, useWords } from './dialog-parts.tsx';
import { stateStyle, stateText, useLoadedWords } from './transaction-list.tsx';

const none: readonly TransactionToast[] = [];

/** Tells on the page what becomes of the connected account's transactions. Announced politely; the focus stays. */
export function TransactionToasts(): ReactNode {
  const { storage, locale, config } = usePortico();
  const { setTimer } = config.internal.api.environment;
  const { address } = useWallet();
  const transactions = useAccountReader(true)?.transactions;
  const chains = useSiteChains();
  const words = useLoadedWords(true);
  const toasts = useMemo(() => {
    if (!transactions || !address) return undefined;
    const ids = chains.map(({ id }) => id);
    return createTransactionToasts(transactions, address, ids, storage, setTimer);
  }, [transactions, address, chains, storage, setTimer]);
  useEffect(() => toasts?.start(), [toasts]);
  const shown = useStore(toasts) ?? none;
  /** Those that leave included. Also the region is there before its content, or it would not be announced. */
  const [drawn, setDrawn] = useState(none);
  useEffect(() => {
    setDrawn((before) => [
      ...shown,
      ...before.filter(({ id }) => shown.every((each) => each.id !== id)),
    ]);
  }, [shown]);
  const remove = useCallback(
    (gone: number) => setDrawn((before) => before.filter(({ id }) => id !== gone)),
    [],
  );
  if (!words) return null;

  return (
    <WordsContext.Provider value={words}>
      <div
        className="portico-toasts"
        role="status"
        aria-atomic="false"
        aria-label={words.transactions}
        lang={locale.code}
        dir={locale.direction}
        onPointerEnter={() => toasts?.hold(true)}
        onPointerLeave={() => toasts?.hold(false)}
        onFocus={() => toasts?.hold(true)}
        onBlur={() => toasts?.hold(false)}
      >
        {drawn.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            explorer={chains.find(({ id }) => id === toast.chainId)?.blockExplorers?.default.url}
            isLeaving={shown.every(({ id }) => id !== toast.id)}
            onDismiss={(id) => toasts?.dismiss(id)}
            onGone={remove}
          />
        ))}
      </div>
    </WordsContext.Provider>
  );
}

type ToastProps = {
  readonly toast: TransactionToast;
  readonly explorer: string | undefined;
  readonly isLeaving: boolean;
  readonly onDismiss: (id: number) => void;
  readonly onGone: (id: number) => void;
};

function Toast(props: ToastProps): ReactNode {
  const { toast, explorer, isLeaving, onDismiss, onGone } = props;
  const { id, transaction } = toast;
  const words = useWords();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (card.current === null) return;
    // React 18 does not know the attribute.
    card.current.inert = isLeaving;
    if (!isLeaving) return;
    let current = true;
    const animations = card.current.getAnimations();
    const ended = Promise.allSettled(animations.map(({ finished }) => finished));
    void ended.then(() => current && onGone(id));
    return () => {
      current = false;
    };
  }, [isLeaving, onGone, id]);
  const { status, description, hash } = transaction;

  return (
    <div
      ref={card}
      className={`portico-toast-card portico-toast-card--${stateStyle[status]}`}
      aria-atomic="true"
    >
      <span className="portico-toast-mark">
        {status === 'pending' ? null : (
          <Icon
            path={status === 'confirmed' ? 'M6 12.5l4 4L18 8' : 'M12 6.5v7M12 17.2v.1'}
            size={16}
          />
        )}
      </span>
      <div className="portico-toast-text">
        <p>{description}</p>
        <p className="portico-toast-state">
          <span>{stateText(transaction, words)}</span>
          {explorer ? (
            <ExternalLink className="portico-link" href={`${explorer}/tx/${hash}`}>
              {words.viewOnExplorer}
            </ExternalLink>
          ) : null}
        </p>
      </div>
      <button
        type="button"
        className="portico-icon-button portico-toast-close"
        aria-label={words.close}
        onClick={() => onDismiss(id)}
      >
        <Icon path="M6 6l12 12M18 6L6 18" size={16} />
      </button>
    </div>
  );
}
