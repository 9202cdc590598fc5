import { useConnectDialog } from '@portico/react';
import type { TryWords } from '../../locales/words.ts';

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
  readonly words: TryWords;
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
