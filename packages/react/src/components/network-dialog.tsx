import { chainName, walletErrorCode } from '@portico/core';
import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains, useWalletRequests } from '../hooks/use-wallet-engine.ts';
import { CompactDialog } from './dialog.tsx';
import { Button, useWords } from './dialog-parts.tsx';
import { WalletFrame } from './wallet-picture.tsx';

/**
 * Shows the wallet's network and switches it to any of the site's. A rejection in the wallet is silent; a failure stays
 * with its reason. Closes when the wallet has switched.
 */
export function NetworkDialog(): ReactNode {
  const { view, appName } = usePortico();
  const words = useWords();
  const chains = useSiteChains();
  const { chain, wallet, disconnect, isDelivered } = useWallet();
  const { wanted, failure, switchTo } = useSwitch();
  const [openedOn] = useState(chain?.id);

  const hasSwitched = chain === undefined || (!chain.unsupported && chain.id !== openedOn);
  useEffect(() => {
    if (hasSwitched) view.set('closed');
  }, [hasSwitched, view]);
  if (chain === undefined) return null;

  const isRight = !chain.unsupported;
  const current = chainName(chains, chain.id) ?? words.unknownNetwork(String(chain.id));
  const asked = wanted === undefined ? undefined : chainName(chains, wanted);

  return (
    <CompactDialog title={words.networkTitle} step="network">
      <div className="portico-waiting">
        <WalletFrame
          wallet={wallet}
          state={wanted !== undefined ? 'waiting' : failure ? 'failed' : 'resting'}
        />
        {failure ? (
          <div className="portico-failure" role="alert">
            <p className="portico-strong">{words.switchFailed}</p>
            <p className="portico-muted">
              {failure === 'CHAIN_UNSUPPORTED' && wallet
                ? words.cannotSwitch(wallet.name, appName)
                : words.error(failure)}
            </p>
          </div>
        ) : null}
        {/* Always the same element, so that its next sentence is read aloud. */}
        <p className="portico-text portico-muted" role="status">
          {asked !== undefined
            ? words.mayAdd(asked)
            : failure
              ? ''
              : isRight
                ? words.rightNetworkText(appName)
                : words.wrongNetworkText}
        </p>
        {failure ? null : (
          <dl className="portico-facts">
            <div>
              <dt>{words.currentNetwork}</dt>
              <dd className={`portico-state portico-state--${isRight ? 'good' : 'warning'}`}>
                {current}
              </dd>
            </div>
          </dl>
        )}
        <div className="portico-actions">
          {chains
            .filter(({ id }) => id !== chain.id)
            .map(({ id, name }, index) => (
              <Button
                key={id}
                kind={index === 0 && !isRight ? 'primary' : undefined}
                waiting={wanted !== undefined}
                onClick={() => void switchTo(id)}
              >
                {wanted !== id
                  ? words.switchTo(name)
                  : isDelivered === false
                    ? words.sendingToPhone
                    : words.confirmInWallet}
              </Button>
            ))}
          <Button kind="quiet" onClick={() => void disconnect()}>
            {words.disconnect}
          </Button>
        </div>
      </div>
    </CompactDialog>
  );
}

/** Switches the wallet's network. */
function useSwitch() {
  const { switchChain } = useWalletRequests();
  const [wanted, setWanted] = useState<number>();
  const [failure, setFailure] = useState<ErrorCode>();
  const switchTo = async (chainId: number): Promise<void> => {
    setWanted(chainId);
    setFailure(undefined);
    try {
      await switchChain(chainId);
    } catch (error) {
      const code = walletErrorCode(error);
      if (code !== 'WALLET_REJECTED') setFailure(code);
    }
    setWanted(undefined);
  };
  return {
    /** The network that the wallet is asked to switch to. */
    wanted,
    /** The reason why the last switch failed. Undefined after a rejection in the wallet, which is silent. */
    failure,
    switchTo,
  };
}
