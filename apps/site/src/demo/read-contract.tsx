import type { SiteWords } from '@portico/locales/en/site';
import { base } from '@portico/protocol';
import { useLocale } from '@portico/react';
import { PorticoWagmi } from '@portico/react/wagmi';
import { useState } from 'react';
import { erc20Abi, formatUnits } from 'viem';
import { useReadContract } from 'wagmi';
import { Card } from './card.tsx';
import { usdCoin } from './wallet-cards.tsx';

type CardProps = { readonly words: SiteWords['demo'] };

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
