/** Asks the wallet for something; it says so where no wallet is connected. */
export function AskButton({
  connected,
  waiting,
  onAsk,
  children,
}: {
  readonly connected: boolean;
  readonly waiting: boolean;
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
      {waiting ? 'Confirm in your wallet…' : connected ? children : 'Connect a wallet first'}
    </button>
  );
}
