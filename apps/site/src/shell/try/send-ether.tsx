import { useAddRecentTransaction, useWallet, useWalletRequests } from '@portico/react';
import { parseEther } from 'viem';
import { AskButton } from './ask-button.tsx';
import { Card } from './card.tsx';
import { useRequest } from './use-request.ts';

/** Sends ether, from the account to itself, and remembers the transaction. */
export function SendEther({ connected }: { readonly connected: boolean }) {
  const { address } = useWallet();
  const { sendTransaction } = useWalletRequests();
  const addRecentTransaction = useAddRecentTransaction();
  const { waiting, outcome, run } = useRequest(async () => {
    if (!address) return '';
    const hash = await sendTransaction({ to: address, value: parseEther('0.0001') });
    await addRecentTransaction({ hash, description: 'Send 0.0001 ETH to yourself' });
    return 'Sent. Your account dialog shows what becomes of it.';
  });
  return (
    <Card
      title="Send"
      text="0.0001 ETH from your account to itself. It costs the network’s fee and nothing else."
      outcome={outcome}
    >
      <AskButton connected={connected} waiting={waiting} onAsk={run}>
        Send 0.0001 ETH
      </AskButton>
    </Card>
  );
}
