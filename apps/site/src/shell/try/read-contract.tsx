import { useLocale } from '@portico/react';
import { PorticoWagmi } from '@portico/react/wagmi';
import { useState } from 'react';
import { erc20Abi, formatUnits } from 'viem';
import { useReadContract } from 'wagmi';
import type { TryWords } from '../../locales/words.ts';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';

/** Reads a contract with wagmi's own hook, through the site's way to a node. */
export function ReadContract({ words }: { readonly words: TryWords }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card
      title={words.read}
      text={words.readText}
      outcome={
        asked ? (
          <PorticoWagmi fallback={words.moment}>
            <Supply words={words} />
          </PorticoWagmi>
        ) : null
      }
    >
      <button type="button" className="portico-button" onClick={() => setAsked(true)}>
        {words.readButton}
      </button>
    </Card>
  );
}

function Supply({ words }: { readonly words: TryWords }) {
  const { format } = useLocale();
  const { address, symbol, decimals } = usdCoin;
  const supply = useReadContract({ address, abi: erc20Abi, functionName: 'totalSupply' });
  if (supply.isPending) return words.moment;
  if (supply.isError) return words.notRead;
  const amount = Number(formatUnits(supply.data, decimals));
  return (
    <bdi dir="ltr">
      {amount.toLocaleString(format, { maximumFractionDigits: 0 })} {symbol}
    </bdi>
  );
}
