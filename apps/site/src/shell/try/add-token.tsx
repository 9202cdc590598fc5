import { useWalletRequests } from '@portico/react';
import type { TryWords } from '../../locales/words.ts';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';
import { useRequest } from './use-request.ts';

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({
  connected,
  words,
}: {
  readonly connected: boolean;
  readonly words: TryWords;
}) {
  const { watchAsset } = useWalletRequests();
  const { waiting, outcome, run } = useRequest(async () =>
    (await watchAsset(usdCoin)) ? words.added : words.notAdded,
  );
  return (
    <Card title={words.add} text={words.addText} outcome={outcome}>
      <AskButton connected={connected} waiting={waiting} words={words} onAsk={run}>
        {words.addButton}
      </AskButton>
    </Card>
  );
}
