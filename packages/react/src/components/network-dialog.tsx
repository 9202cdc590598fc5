import { base, chainById, type ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { useWalletRequests } from '../wallet/use-wallet-requests.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';
import { CompactDialog } from './dialog.tsx';
import { Button, FailureNotice } from './dialog-parts.tsx';

/**
 * Shows the wallet's network and switches it to Base. A rejection in the wallet is silent; a failure stays
 * with its reason. Closes when the wallet has switched.
 */
export function NetworkDialog(): ReactNode {
  const { view, appName } = usePortico();
  const words = useWords();
  const { chainId, disconnect } = useWallet();
  const { switchToBase } = useWalletRequests();
  const [switching, setSwitching] = useState(false);
  const [failure, setFailure] = useState<ErrorCode>();
  const isRight = chainId === base.id;
  const wasWrong = useRef(!isRight);
  const close = () => view.set('closed');

  const hasSwitched = chainId === undefined || (isRight && wasWrong.current);
  useEffect(() => {
    if (hasSwitched) view.set('closed');
  }, [hasSwitched, view]);
  if (chainId === undefined) return null;

  const switchNetwork = async () => {
    setSwitching(true);
    setFailure(undefined);
    try {
      await switchToBase();
    } catch (error) {
      const code = walletErrorCode(error);
      if (code !== 'WALLET_REJECTED') setFailure(code);
    }
    setSwitching(false);
  };
  const current = chainById(chainId)?.name ?? words.unknownNetwork(String(chainId));

  return (
    <CompactDialog title={words.networkTitle} step="network" onClose={close}>
      <p className="portico-text portico-muted portico-centred">
        {isRight ? words.rightNetworkText(appName) : words.wrongNetworkText}
      </p>
      <dl className="portico-facts">
        <div>
          <dt>{words.currentNetwork}</dt>
          <dd
            className={
              isRight ? 'portico-state portico-state--good' : 'portico-state portico-state--warning'
            }
          >
            {current}
          </dd>
        </div>
      </dl>
      {failure ? (
        <FailureNotice
          title={words.switchFailed}
          reason={
            failure === 'WALLET_UNSUPPORTED' ? words.cannotSwitch(appName) : words.error(failure)
          }
        />
      ) : null}
      <p className="portico-text portico-small portico-centred" role="status">
        {switching ? words.mayAdd(base.name) : ''}
      </p>
      <div className="portico-actions">
        {isRight ? null : (
          <Button kind="primary" waiting={switching} onClick={() => void switchNetwork()}>
            {switching ? words.confirmInWallet : words.switchTo(base.name)}
          </Button>
        )}
        <Button kind="danger" onClick={() => void disconnect()}>
          {words.disconnect}
        </Button>
      </div>
    </CompactDialog>
  );
}
