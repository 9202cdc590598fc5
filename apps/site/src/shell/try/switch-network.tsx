import { chainById } from '@portico/protocol';
import { useNetworkDialog, useWallet } from '@portico/react';
import type { TryWords } from '../../locales/words.ts';
import { Card } from './card.tsx';

/** Shows the wallet's network and opens the dialog about it. */
export function SwitchNetwork({
  connected,
  words,
}: {
  readonly connected: boolean;
  readonly words: TryWords;
}) {
  const { chainId } = useWallet();
  const { open } = useNetworkDialog();
  const name = chainId === undefined ? undefined : (chainById(chainId)?.name ?? `${chainId}`);
  return (
    <Card
      title={words.switch}
      text={words.switchText}
      outcome={connected && name ? words.walletOn(name) : ''}
    >
      <button type="button" className="portico-button" aria-haspopup="dialog" onClick={open}>
        {connected ? words.switchOpen : words.connectFirst}
      </button>
    </Card>
  );
}
