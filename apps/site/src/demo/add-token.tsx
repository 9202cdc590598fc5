import type { SiteWords } from '@portico/locales/en/site';
import { WatchAssetButton } from '@portico/react';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({ words }: { readonly words: SiteWords['demo'] }) {
  return (
    <Card title={words.add} text={words.addText}>
      <WatchAssetButton asset={usdCoin}>{words.addButton}</WatchAssetButton>
    </Card>
  );
}
