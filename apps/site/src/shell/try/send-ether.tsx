import { useAddRecentTransaction, useLocale, useWallet, useWalletRequests } from '@portico/react';
import { parseEther } from 'viem';
import type { TryWords } from '../../locales/words.ts';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { useRequest } from './use-request.ts';

const ether = '0.0001';

/** Sends ether, from the account to itself, and remembers the transaction. */
export function SendEther({
  connected,
  words,
}: {
  readonly connected: boolean;
  readonly words: TryWords;
}) {
  const { address } = useWallet();
  const { format } = useLocale();
  const amount = `${Number(ether).toLocaleString(format, { maximumFractionDigits: 4 })} ETH`;
  const { sendTransaction } = useWalletRequests();
  const addRecentTransaction = useAddRecentTransaction();
  const { waiting, outcome, run } = useRequest(async () => {
    if (!address) return '';
    const hash = await sendTransaction({ to: address, value: parseEther(ether) });
    await addRecentTransaction({ hash, description: words.sendEntry(amount) });
    return words.sent;
  });
  return (
    <Card title={words.send} text={words.sendText(amount)} outcome={outcome}>
      <AskButton connected={connected} waiting={waiting} words={words} onAsk={run}>
        {words.sendButton(amount)}
      </AskButton>
    </Card>
  );
}
