import type { SiteWords } from '@portico/locales/en/site';
import { chainById } from '@portico/protocol';
import { useNetworkDialog, useWallet } from '@portico/react';
import { Card } from './card.tsx';

/** Shows the wallet's network and opens the dialog about it. */
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
