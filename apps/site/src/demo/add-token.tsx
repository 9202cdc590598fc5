import type { SiteWords } from '@portico/locales/en/site';
import { WatchAssetButton } from '@portico/react';
import { Card } from './card.tsx';

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({ words }: { readonly words: SiteWords['demo'] }) {
  return (
    <Card title={words.add} text={words.addText}>
      <WatchAssetButton asset={usdCoin}>{words.addButton}</WatchAssetButton>
    </Card>
  );
}

/** USD Coin on Base. */
export const usdCoin = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  decimals: 6,
} as const;
