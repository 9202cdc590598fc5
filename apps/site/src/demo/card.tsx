import { errorMessage } from '@portico/protocol';
import { useConnectDialog, useLocale, WalletError } from '@portico/react';
import { type ReactNode, useState } from 'react';
import type { Words } from '../words.ts';

/** One thing to try: what it does, its button, and what came of it. */
export function Card({
  title,
  text,
  outcome,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** Said aloud when it changes. */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <article className="try-card">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      <p className="try-outcome" role="status">
        {outcome}
      </p>
    </article>
  );
}

/** Asks the wallet for something; where none is connected, it leads to connecting one. */
export function AskButton({
  connected,
  waiting,
  words,
  onAsk,
  children,
}: {
  readonly connected: boolean;
  readonly waiting: boolean;
  readonly words: Words['demo'];
  readonly onAsk: () => Promise<void>;
  readonly children: string;
}) {
  const { open } = useConnectDialog();
  if (!connected)
    return (
      <button type="button" className="portico-button" aria-haspopup="dialog" onClick={open}>
        {words.connectFirst}
      </button>
    );
  return (
    <button
      type="button"
      className="portico-button"
      aria-disabled={waiting}
      onClick={() => {
        if (!waiting) void onAsk();
      }}
    >
      {waiting ? words.confirm : children}
    </button>
  );
}

/** One request to the wallet at a time, and what came of it in words. */
export function useRequest(ask: () => Promise<string>) {
  const { load } = useLocale();
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState('');
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
      // Where the language cannot be fetched, English says it.
      const say = await load().then(
        (words) => words.error,
        () => errorMessage,
      );
      setOutcome(say(code));
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, outcome, run };
}
