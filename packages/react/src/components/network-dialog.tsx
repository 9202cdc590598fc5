import { base, chainById, type ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import { useWallet, useWalletRequests } from '../wallet/use-wallet.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';
import { CompactDialog } from './compact-dialog.tsx';

/**
 * Which network the wallet is on, and the way to Base. A refusal in the wallet is silent; a failure stays
 * with its reason until the visitor has read it. Closes when the wallet has arrived.
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
  const close = () => view.show('closed');

  const arrived = chainId === undefined || (isRight && wasWrong.current);
  useEffect(() => {
    if (arrived) view.show('closed');
  }, [arrived, view]);
  if (chainId === undefined) return null;

  const move = async () => {
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
        <div className="portico-notice portico-notice--danger" role="alert">
          <p className="portico-strong">{words.switchFailed}</p>
          <p>
            {failure === 'WALLET_UNSUPPORTED' ? words.cannotSwitch(appName) : words.error(failure)}
          </p>
        </div>
      ) : null}
      <p className="portico-text portico-small portico-centred" role="status">
        {switching ? words.mayAdd(base.name) : ''}
      </p>
      <div className="portico-actions">
        {isRight ? null : (
          <button
            type="button"
            className="portico-button portico-button--primary portico-button--wide"
            aria-disabled={switching}
            onClick={() => {
              if (!switching) void move();
            }}
          >
            {switching ? words.confirmInWallet : words.switchTo(base.name)}
          </button>
        )}
        <button
          type="button"
          className="portico-button portico-button--danger portico-button--wide"
          onClick={() => void disconnect()}
        >
          {words.disconnect}
        </button>
      </div>
    </CompactDialog>
  );
}
