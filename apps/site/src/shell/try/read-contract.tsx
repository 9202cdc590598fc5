import { PorticoWagmi } from '@portico/react/wagmi';
import { useState } from 'react';
import { erc20Abi, formatUnits } from 'viem';
import { useReadContract } from 'wagmi';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';

/** Reads a contract with wagmi's own hook, through the site's way to a node. */
export function ReadContract() {
  const [asked, setAsked] = useState(false);
  return (
    <Card
      title="Read a contract"
      text="How much USDC there is on Base, by wagmi’s useReadContract. No wallet is needed for that."
      outcome={
        asked ? (
          <PorticoWagmi fallback="One moment…">
            <Supply />
          </PorticoWagmi>
        ) : null
      }
    >
      <button type="button" className="portico-button" onClick={() => setAsked(true)}>
        Read the supply
      </button>
    </Card>
  );
}

function Supply() {
  const { address, decimals } = usdCoin;
  const supply = useReadContract({ address, abi: erc20Abi, functionName: 'totalSupply' });
  if (supply.isPending) return 'One moment…';
  if (supply.isError) return 'Base could not be asked. Reload the page to try again.';
  return `${Number(formatUnits(supply.data, decimals)).toLocaleString('en', { maximumFractionDigits: 0 })} USDC`;
}
