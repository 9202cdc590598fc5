import { appId } from '@portico/core/internal/wallets/wallet-descriptor';
import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import type { StepProps } from './connect-flow.ts';
import { canGet, findAppStep, toWalletOption, type WalletStep } from './connect-steps.ts';
import { Button, buttonClass, useWords } from './dialog-parts.tsx';
import { reloadPage } from './use-dialogs.ts';
import { WalletFrame } from './wallet-picture.tsx';

/** After this many milliseconds the wallet's window is probably not visible. */
const hintAfter = 8000;

/** The wallet is connecting, or failed: why, and what to do. */
export function OpeningStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  if (flow.failure) return <FailedStep flow={flow} wallet={wallet} failure={flow.failure} />;
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="waiting" />
      <p className="portico-text portico-muted" role="status">
        {wallet.installed ? <ExtensionWords /> : words.openingWindow(wallet.name)}
      </p>
      <div className="portico-actions">
        <AlternativeConnection flow={flow} wallet={wallet} />
      </div>
    </div>
  );
}

function ExtensionWords(): ReactNode {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), hintAfter);
    return () => clearTimeout(timer);
  }, []);
  return late ? words.openingHint : words.openingText;
}

/** Retrying would fail the same way. */
const finalFailures: readonly ErrorCode[] = ['WALLET_NOT_CONFIGURED', 'WALLET_WITHOUT_CHAIN'];

/** Shows why a wallet did not connect, and what to do about it. */
function FailedStep(props: StepProps & { readonly failure: ErrorCode }): ReactNode {
  const { flow, wallet, failure } = props;
  const words = useWords();
  const isMissing = failure === 'WALLET_NOT_FOUND' && canGet(flow, wallet);
  const isFinal = finalFailures.includes(failure);
  const isExpired = failure === 'PROPOSAL_EXPIRED';
  const again = () => {
    if (failure !== 'WALLET_LOAD_FAILED' || !reloadPage()) flow.open(wallet);
  };
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="failed" />
      <p className="portico-text" role="alert">
        {isExpired ? words.codeExpiredText : words.error(failure)}
      </p>
      {isFinal ? <p className="portico-muted portico-list-there">{words.anotherWallet}</p> : null}
      <div className="portico-actions">
        {isMissing ? (
          <Button kind="primary" onClick={() => flow.go({ name: 'downloads', wallet })}>
            {words.downloadsTitle(wallet.name)}
          </Button>
        ) : isFinal ? null : (
          <Button kind="primary" onClick={again}>
            {isExpired ? words.newCode : words.tryAgain}
          </Button>
        )}
        <AlternativeConnection flow={flow} wallet={wallet} />
        {isMissing || failure === 'WALLET_PENDING' ? null : (
          <Button
            kind={isFinal ? 'primary' : 'quiet'}
            className="portico-to-list"
            onClick={flow.back}
          >
            {words.anotherWallet}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opens this page in the browser of a wallet's app. */
export function BrowseStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="resting" />
      <p className="portico-text portico-muted">{words.browseText(wallet.name)}</p>
      <div className="portico-actions">
        <a className={buttonClass('primary')} href={wallet.descriptor?.browseLink?.(location.href)}>
          {words.phoneOpen(wallet.name)}
        </a>
        <AlternativeConnection flow={flow} wallet={wallet} />
      </div>
      <DownloadHint flow={flow} wallet={wallet} />
    </div>
  );
}

/** Switches between a wallet's passkey and its app, for visitors who have only one of them. */
export function AlternativeConnection({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { step, catalogue } = flow;
  const owner = catalogue.find(({ id, app }) => app && id === wallet.descriptor?.id);
  if (!owner || wallet.installed) return null;
  const isApp = wallet.id === appId(owner.id) || step.name === 'browse';
  const passkey: WalletStep = { name: 'opening', wallet: toWalletOption(owner) };
  const other = isApp ? passkey : findAppStep(flow, wallet);
  if (!other) return null;
  return (
    <Button kind="quiet" onClick={() => flow.replace(other)}>
      {isApp ? words.passkeyInstead : words.appInstead(wallet.name)}
    </Button>
  );
}

/** Links to the downloads of a wallet, for visitors who do not have it. */
export function DownloadHint({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  if (!canGet(flow, wallet)) return null;
  return (
    <p className="portico-small portico-muted portico-dont-have">
      {words.dontHave(wallet.name)}{' '}
      <button
        type="button"
        className="portico-link-button"
        onClick={() => flow.go({ name: 'downloads', wallet })}
      >
        {words.getAction}
        <span className="portico-hidden-text"> {wallet.name}</span>
      </button>
    </p>
  );
}
