import { useWalletRequests } from '@portico/react';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';
import { useRequest } from './use-request.ts';

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({ connected }: { readonly connected: boolean }) {
  const { watchAsset } = useWalletRequests();
  const { waiting, outcome, run } = useRequest(async () =>
    (await watchAsset(usdCoin)) ? 'Your wallet lists USDC now.' : 'Your wallet did not add it.',
  );
  return (
    <Card
      title="Add a token"
      text="Offers USDC on Base to the list in your wallet."
      outcome={outcome}
    >
      <AskButton connected={connected} waiting={waiting} onAsk={run}>
        Add USDC
      </AskButton>
    </Card>
  );
}
