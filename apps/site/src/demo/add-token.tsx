import { WatchAssetButton } from '@portico/react';
import type { Words } from '../words.ts';
import { Card } from './card.tsx';
import { usdCoin } from './usd-coin.ts';

/** Offers a token to the wallet's list (EIP-747). */
export function AddToken({ words }: { readonly words: Words['demo'] }) {
  return (
    <Card title={words.add} text={words.addText}>
      <WatchAssetButton asset={usdCoin}>{words.addButton}</WatchAssetButton>
    </Card>
  );
}
