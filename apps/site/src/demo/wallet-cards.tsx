import type { SiteWords } from '@portico/locales/en/site';
import { chainById } from '@portico/protocol';
import {
  useAddRecentTransaction,
  useLocale,
  useNetworkDialog,
  useWallet,
  useWalletRequests,
  WatchAssetButton,
} from '@portico/react';
import { useSite } from '@portico/shell';
import { parseEther } from 'viem';
import { Card, RequestCard } from './card.tsx';

const ether = '0.0001';

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

/** Signs a text (EIP-191). */
export function SignWords({ words }: { readonly words: SiteWords['demo'] }) {
  const { signMessage } = useWalletRequests();
  const hello = words.hello(useSite().name);
  const sign = async () => {
    const signature = await signMessage(hello);
    return words.signed(`${signature.slice(0, 10)}…${signature.slice(-8)}`);
  };
  return (
    <RequestCard
      words={words}
      title={words.sign}
      text={words.signText}
      button={words.signButton(hello)}
      ask={sign}
    />
  );
}

export function AddToken({ words }: { readonly words: SiteWords['demo'] }) {
  return (
    <Card title={words.add} text={words.addText}>
      <WatchAssetButton asset={usdCoin}>{words.addButton}</WatchAssetButton>
    </Card>
  );
}

export const usdCoin = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  decimals: 6,
} as const;

export function SwitchNetwork({ words }: { readonly words: SiteWords['demo'] }) {
  const { chainId, status } = useWallet();
  const connected = status === 'connected';
  const { open } = useNetworkDialog();
  const name = chainId === undefined ? undefined : (chainById(chainId)?.name ?? `${chainId}`);
  return (
    <Card
      title={words.switch}
      text={words.switchText}
      outcome={connected && name ? words.walletOn(name) : ''}
    >
      <button type="button" className="portico-button" aria-haspopup="dialog" onClick={open}>
        {words.switchOpen}
      </button>
    </Card>
  );
}
