import type { SiteWords } from '@portico/locales/en/site';
import { errorMessage } from '@portico/protocol';
import { useConnectDialog, useLocale, useWallet, WalletError } from '@portico/react';
import { type ReactNode, useEffect, useState } from 'react';

type CardProps = {
  readonly title: string;
  readonly text: string;
  /** Announced to screen readers when it changes. Undefined where the button's label changes instead. */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
};

export function Card({ title, text, outcome, children }: CardProps) {
  return (
    <article className="try-card">
      <h2>{title}</h2>
      <p className="portico-muted portico-small">{text}</p>
      {children}
      {outcome === undefined ? null : (
        <p className="try-outcome portico-small" role="status">
          {outcome}
        </p>
      )}
    </article>
  );
}

type RequestCardProps = Pick<CardProps, 'title' | 'text'> & {
  readonly words: SiteWords['demo'];
  readonly button: string;
  readonly ask: () => Promise<string>;
};

/** Sends one request to the wallet at a time; without a wallet the button opens the connect dialog. */
export function RequestCard({ words, button, ask, ...card }: RequestCardProps) {
  const { load } = useLocale();
  const { status } = useWallet();
  const { open } = useConnectDialog();
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState('');
  /** Pressed while the wallet of the last visit was reconnecting. */
  const [kept, setKept] = useState(false);
  const isComing = status === 'reconnecting';
  const run = async () => {
    setWaiting(true);
    setOutcome('');
    try {
      setOutcome(await ask());
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      const { code } = error;
      // A visitor who declined needs no message.
      if (code === 'WALLET_REJECTED') return;
      // English when the language cannot be fetched.
      const say = await load().then(
        (loaded) => loaded.error,
        () => errorMessage,
      );
      setOutcome(say(code));
    } finally {
      setWaiting(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the wallet is back or known not to come
  useEffect(() => {
    if (!kept || isComing) return;
    setKept(false);
    if (status === 'connected') void run();
    else open();
  }, [kept, isComing]);
  const press = () => {
    if (waiting) return;
    if (isComing) setKept(true);
    else if (status === 'connected') void run();
    else open();
  };
  return (
    <Card {...card} outcome={outcome}>
      <button
        type="button"
        className="portico-button"
        aria-disabled={waiting || kept}
        aria-busy={kept || undefined}
        aria-haspopup={status === 'connected' || isComing ? undefined : 'dialog'}
        onClick={press}
      >
        {waiting ? words.confirm : kept ? words.moment : button}
      </button>
    </Card>
  );
}
