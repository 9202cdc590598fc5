import type { SiteWords } from '@portico/locales/en/site';
import { useAddRecentTransaction, useLocale, useWallet, useWalletRequests } from '@portico/react';
import { parseEther } from 'viem';
import { RequestCard } from './card.tsx';

const ether = '0.0001';

/** Sends ether, from the account to itself, and remembers the transaction. */
export function SendEther({ words }: { readonly words: SiteWords['demo'] }) {
  const { address } = useWallet();
  const { format } = useLocale();
  const amount = `${Number(ether).toLocaleString(format, { maximumFractionDigits: 4 })} ETH`;
  const { sendTransaction } = useWalletRequests();
  const addRecentTransaction = useAddRecentTransaction();
  const send = async () => {
    if (!address) return '';
    const hash = await sendTransaction({ to: address, value: parseEther(ether) });
    await addRecentTransaction({ hash, description: words.sendEntry(amount) });
    return words.sent;
  };
  return (
    <RequestCard
      words={words}
      title={words.send}
      text={words.sendText(amount)}
      button={words.sendButton(amount)}
      ask={send}
    />
  );
}
