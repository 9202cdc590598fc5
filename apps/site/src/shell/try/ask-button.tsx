import type { TryWords } from '../../locales/try-words.ts';

/** Asks the wallet for something; it says so where no wallet is connected. */
export function AskButton({
  connected,
  waiting,
  words,
  onAsk,
  children,
}: {
  readonly connected: boolean;
  readonly waiting: boolean;
  readonly words: TryWords;
  readonly onAsk: () => Promise<void>;
  readonly children: string;
}) {
  const asleep = !connected || waiting;
  return (
    <button
      type="button"
      className="portico-button"
      aria-disabled={asleep}
      onClick={() => {
        if (!asleep) void onAsk();
      }}
    >
      {waiting ? words.confirm : connected ? children : words.connectFirst}
    </button>
  );
}
