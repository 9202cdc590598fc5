import { useWalletRequests } from '@portico/react';
import type { TryWords } from '../../locales/words.ts';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { useRequest } from './use-request.ts';

/** Signs a text (EIP-191). */
export function SignWords({
  connected,
  words,
}: {
  readonly connected: boolean;
  readonly words: TryWords;
}) {
  const { signMessage } = useWalletRequests();
  const { waiting, outcome, run } = useRequest(async () => {
    const signature = await signMessage(words.hello);
    return words.signed(`${signature.slice(0, 10)}…${signature.slice(-8)}`);
  });
  return (
    <Card title={words.sign} text={words.signText} outcome={outcome}>
      <AskButton connected={connected} waiting={waiting} words={words} onAsk={run}>
        {words.signButton(words.hello)}
      </AskButton>
    </Card>
  );
}
