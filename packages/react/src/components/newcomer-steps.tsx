import {
  type DownloadEnvironment,
  downloadLinks,
  isObtainable,
  obtainableWallets,
  type WalletDescriptor,
  type WalletInstruction,
  type WalletInstructions,
} from '@portico/core';
import { needsNoInstall, offerLimit } from '@portico/core/internal/wallets/wallet-environment';
import type { Words } from '@portico/locales';
import type { ReactNode } from 'react';
import type { ConnectFlow, StepProps } from './connect-flow.ts';
import { toAppOption, toWalletOption } from './connect-steps.ts';
import { Button, buttonClass, Drawing, ExternalLink, useWords } from './dialog-parts.tsx';
import { AllWallets } from './wallet-list.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** An introduction by an independent site. */
const learnMoreUrl = 'https://ethereum.org/wallets/';

/** Links below the list on narrow windows to what wide ones show beside it. The drawing appears if the list leaves room. */
export function GetWalletHint({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  return (
    <>
      <div className="portico-room" hidden>
        <div>
          <Drawing of="key" />
          <p className="portico-muted portico-small">{words.aboutAccountText}</p>
        </div>
      </div>
      <div className="portico-newcomers">
        <Button kind="quiet" onClick={() => flow.go({ name: 'about' })}>
          {words.aboutTitle}
        </Button>
        {canGetAny(flow) ? (
          <Button onClick={() => flow.go({ name: 'get' })}>{words.getAWallet}</Button>
        ) : null}
      </div>
    </>
  );
}

/** Checks that any wallet can be had here. Assumed until the wallets are loaded. */
function canGetAny({ catalogue, environment }: ConnectFlow): boolean {
  const canGet = (wallet: WalletDescriptor) =>
    needsNoInstall(wallet) || isObtainable(wallet, environment);
  return catalogue.length === 0 || catalogue.some(canGet);
}

/** Introduces wallets: beside the list on wide windows, as a step on narrow ones. */
export function AboutStep({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  return (
    <div className="portico-about">
      <ul className="portico-points">
        <li className="portico-reason">
          <Drawing of="key" />
          <div>
            <p className="portico-strong">{words.aboutAccount}</p>
            <p className="portico-muted portico-small">{words.aboutAccountText}</p>
          </div>
        </li>
        <li className="portico-reason">
          <Drawing of="open" />
          <div>
            <p className="portico-strong">{words.aboutSignIn}</p>
            <p className="portico-muted portico-small">{words.aboutSignInText}</p>
          </div>
        </li>
      </ul>
      <div className="portico-actions">
        {canGetAny(flow) ? (
          <Button onClick={() => flow.go({ name: 'get' })}>{words.getAWallet}</Button>
        ) : null}
        <ExternalLink className={buttonClass('quiet')} href={learnMoreUrl}>
          {words.learnMore}
        </ExternalLink>
      </div>
    </div>
  );
}

/** Lists wallets to get. */
export function GetStep({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  const { catalogue, environment } = flow;
  const offered = obtainableWallets(catalogue, environment);
  const get = (wallet: WalletDescriptor) => {
    const option = toWalletOption(wallet);
    if (needsNoInstall(wallet)) flow.open(option);
    else flow.go({ name: 'downloads', wallet: option });
  };
  return (
    <div className="portico-get">
      <p className="portico-muted portico-small">{words.getText}</p>
      <ul className="portico-offers" aria-label={words.getAWallet}>
        {offered.map((wallet) => (
          <li key={wallet.id} className="portico-offer">
            <WalletPicture wallet={wallet} size={44} />
            <div className="portico-offer-words">
              <p className="portico-strong">{wallet.name}</p>
              {environment.platform === 'desktop' || needsNoInstall(wallet) ? (
                <p className="portico-muted portico-small">
                  {downloadKind(wallet, environment, words)}
                </p>
              ) : null}
            </div>
            <button
              type="button"
              className="portico-button"
              aria-label={words.downloadsTitle(wallet.name)}
              onClick={() => get(wallet)}
            >
              {words.getAction}
            </button>
          </li>
        ))}
        {environment.hasProjectId && offered.length < offerLimit(environment) ? (
          <AllWallets isCurrent={false} onPick={() => flow.go({ name: 'all' })} />
        ) : null}
      </ul>
      <p className="portico-muted portico-small">{words.getHint}</p>
    </div>
  );
}

function downloadKind(wallet: WalletDescriptor, place: DownloadEnvironment, words: Words): string {
  if (needsNoInstall(wallet)) return words.nothingToInstall;
  const { extension, phone } = downloadLinks(wallet, place);
  if (extension && phone) return words.forBrowserAndPhone;
  return extension ? words.forBrowser : words.forPhone;
}

/** Instructions for a wallet's app: open it, create an account, scan this site's code. */
export function PhoneGuideStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { name, descriptor } = wallet;
  const usual: readonly WalletInstruction[] = [
    { step: 'install', title: words.openApp(name), description: words.openAppText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'scan', title: words.scan, description: words.scanText(name) },
  ];
  return (
    <Guide usual={usual} own={descriptor?.instructions?.phone}>
      <Button kind="primary" onClick={() => flow.open(toAppOption(flow, wallet) ?? wallet)}>
        {words.connect}
      </Button>
    </Guide>
  );
}

/** Instructions for an extension: install it, create an account, reload this page. */
export function ExtensionGuideStep({ wallet }: StepProps): ReactNode {
  const words = useWords();
  const { name, descriptor } = wallet;
  const usual: readonly WalletInstruction[] = [
    { step: 'install', title: words.install(name), description: words.installText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'refresh', title: words.refresh, description: words.refreshText(name) },
  ];
  return (
    <Guide usual={usual} own={descriptor?.instructions?.extension}>
      <Button kind="primary" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </Guide>
  );
}

type GuideProps = {
  readonly usual: readonly WalletInstruction[];
  readonly own: WalletInstructions | undefined;
  readonly children: ReactNode;
};

function Guide({ usual, own, children }: GuideProps): ReactNode {
  const words = useWords();
  const { steps, learnMoreUrl } = own ?? {};
  return (
    <div className="portico-guide">
      <ol className="portico-points">
        {(steps ?? usual).map(({ step, title, description }, before) => (
          <li key={step} className="portico-point">
            <span className="portico-tread" aria-hidden="true">
              {before + 1}
            </span>
            <div>
              <p className="portico-strong">{title}</p>
              <p className="portico-muted portico-small">{description}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="portico-actions">
        {children}
        {learnMoreUrl === undefined ? null : (
          <ExternalLink className={buttonClass('quiet')} href={learnMoreUrl}>
            {words.learnMore}
          </ExternalLink>
        )}
      </div>
    </div>
  );
}
