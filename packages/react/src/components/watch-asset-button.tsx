'use client';

import { type WatchedAsset, walletErrorCode } from '@portico/core';
import type { DialogWords } from '@portico/locales';
import { type ErrorCode, errorMessage } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletRequests } from '../hooks/use-wallet-engine.ts';

/** The props of the button. */
export type WatchAssetButtonProps = {
  /** The token (EIP-747). */
  readonly asset: WatchedAsset;
  /** The label, such as "Add USDC to your wallet". */
  readonly children: ReactNode;
};

/**
 * Offers a token to the wallet's own list, and says what came of it. Without a wallet it opens the connect dialog.
 *
 * @example
 * <WatchAssetButton asset={{ address: '0x8335…', symbol: 'USDC', decimals: 6 }}>Add USDC</WatchAssetButton>
 */
export function WatchAssetButton({ asset, children }: WatchAssetButtonProps): ReactNode {
  const { locale, view } = usePortico();
  const { status } = useWallet();
  const { watchAsset } = useWalletRequests();
  const [isWaiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState('');
  // A wallet that is coming back is waited for.
  const connected = status === 'connected' || status === 'reconnecting';

  const offer = async () => {
    setWaiting(true);
    setOutcome('');
    // A failure is in English when the language cannot be fetched.
    const words: Promise<DialogWords | undefined> = locale.load().catch(() => undefined);
    const say = async (code: ErrorCode) => (await words)?.error(code) ?? errorMessage(code);
    try {
      const wasOffered = await watchAsset(asset);
      const { assetOffered, assetRefused } = (await words) ?? {};
      setOutcome((wasOffered ? assetOffered : assetRefused)?.(asset.symbol) ?? '');
    } catch (error) {
      const code = walletErrorCode(error);
      if (code === 'WALLET_DISCONNECTED' && status === 'reconnecting') view.set('connect');
      else if (code !== 'WALLET_REJECTED') setOutcome(await say(code));
    } finally {
      setWaiting(false);
    }
  };

  return (
    <span className="portico-watch-asset">
      <button
        type="button"
        className="portico-button"
        aria-disabled={isWaiting}
        {...(connected ? {} : ({ 'aria-haspopup': 'dialog' } as const))}
        onClick={() => {
          if (!connected) view.set('connect');
          else if (!isWaiting) void offer();
        }}
      >
        {children}
      </button>
      <span className="portico-small portico-muted" role="status">
        {outcome}
      </span>
    </span>
  );
}
