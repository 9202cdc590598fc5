import { chainName } from '@portico/core';
import { type ReactNode, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains, useWalletRequests } from '../hooks/use-wallet-engine.ts';
import { useRequest } from './choose-account.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, useWords } from './dialog-parts.tsx';
import { WalletFrame } from './wallet-picture.tsx';

/** Shows the wallet's network and switches it, then closes. A failure stays with its reason; a rejection in the wallet is silent. */
export function NetworkDialog(): ReactNode {
  const { view, appName } = usePortico();
  const words = useWords();
  const chains = useSiteChains();
  const { chain, wallet, disconnect, isDelivered } = useWallet();
  const { switchChain } = useWalletRequests();
  const { pending: wanted, failure: failed, send } = useRequest<number>();
  const failure = failed?.code;
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
                onClick={() => void send(id, () => switchChain(id))}
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
