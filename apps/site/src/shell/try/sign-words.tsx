import { useWalletRequests } from '@portico/react';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { useRequest } from './use-request.ts';

/** Signs a text (EIP-191). */
export function SignWords({ connected }: { readonly connected: boolean }) {
  const { signMessage } = useWalletRequests();
  const { waiting, outcome, run } = useRequest(async () => {
    const signature = await signMessage('Hello from Portico.');
    return `Signed: ${signature.slice(0, 10)}…${signature.slice(-8)}`;
  });
  return (
    <Card
      title="Sign"
      text="A sentence that says hello. It proves nothing to anybody and costs nothing."
      outcome={outcome}
    >
      <AskButton connected={connected} waiting={waiting} onAsk={run}>
        Sign “Hello from Portico.”
      </AskButton>
    </Card>
  );
}
