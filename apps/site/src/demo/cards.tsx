import { base, chainById } from '@portico/protocol';
import {
  useAddRecentTransaction,
  useLocale,
  useNetworkDialog,
  useWallet,
  useWalletRequests,
  WatchAssetButton,
} from '@portico/react';
import { PorticoWagmi } from '@portico/react/wagmi';
import { useSite } from '@portico/shell';
import { useState } from 'react';
import { erc20Abi, formatUnits, parseEther } from 'viem';
import { useReadContract } from 'wagmi';
import type { Words } from '../words.ts';
import { Card, RequestCard } from './card.tsx';

type CardProps = { readonly words: Words['demo'] };

/** USD Coin on Base. */
const usdCoin = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  decimals: 6,
} as const;

const ether = '0.0001';

/** Sends ether, from the account to itself, and remembers the transaction. */
export function SendEther({ words }: CardProps) {
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
export function SignWords({ words }: CardProps) {
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

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({ words }: CardProps) {
  return (
    <Card title={words.add} text={words.addText}>
      <WatchAssetButton asset={usdCoin}>{words.addButton}</WatchAssetButton>
    </Card>
  );
}

/** Shows the wallet's network and opens the dialog about it. */
export function SwitchNetwork({ words }: CardProps) {
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

/** Reads a contract with wagmi's own hook, through the site's RPC proxy. */
export function ReadContract({ words }: CardProps) {
  const [asked, setAsked] = useState(false);
  const outcome = asked && (
    <PorticoWagmi fallback={words.moment}>
      <Supply words={words} />
    </PorticoWagmi>
  );
  return (
    <Card title={words.read} text={words.readText} outcome={outcome}>
      <button type="button" className="portico-button" onClick={() => setAsked(true)}>
        {words.readButton}
      </button>
    </Card>
  );
}

function Supply({ words }: CardProps) {
  const { format } = useLocale();
  const { address, symbol, decimals } = usdCoin;
  const read = { chainId: base.id, address, abi: erc20Abi, functionName: 'totalSupply' } as const;
  const supply = useReadContract(read);
  if (supply.isPending) return words.moment;
  if (supply.isError) return words.notRead;
  const amount = Number(formatUnits(supply.data, decimals));
  return (
    <bdi dir="ltr">
      {amount.toLocaleString(format, { maximumFractionDigits: 0 })} {symbol}
    </bdi>
  );
}
