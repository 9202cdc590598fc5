import { chainById } from '@portico/protocol';
import { useNetworkDialog, useWallet } from '@portico/react';
import { Card } from './card.tsx';

/** Shows the wallet's network and opens the dialog about it. */
export function SwitchNetwork({ connected }: { readonly connected: boolean }) {
  const { chainId } = useWallet();
  const { open } = useNetworkDialog();
  const name = chainId === undefined ? undefined : (chainById(chainId)?.name ?? `${chainId}`);
  return (
    <Card
      title="Switch networks"
      text="The dialog that opens by itself nowhere, because a wallet may be wherever it likes until a page needs it on Base."
      outcome={connected && name ? `Your wallet is on ${name}.` : ''}
    >
      <button type="button" className="portico-button" aria-haspopup="dialog" onClick={open}>
        {connected ? 'Open the network dialog' : 'Connect a wallet first'}
      </button>
    </Card>
  );
}
