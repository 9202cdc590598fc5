import type { ReactNode } from 'react';
import { useWords } from '../hooks/use-words.ts';
import type { Words } from '../locales/locale.ts';
import {
  type DownloadEnvironment,
  downloadLinks,
  obtainableWallets,
} from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor, WalletInstruction } from '../wallet/catalogue/wallet-descriptor.ts';
import { appOption, asOption } from './app-step.ts';
import type { ConnectFlow, StepProps } from './connect-flow.ts';
import { Button, buttonClass, ExternalLink, Point, WalletPicture } from './dialog-parts.tsx';

/** An introduction by an independent site. */
const learnMoreUrl = 'https://ethereum.org/wallets/';

/** Below the list on narrow windows: what stands beside it on wide ones. */
export function Newcomers({
  flow,
  onPick,
}: {
  readonly flow: ConnectFlow;
  readonly onPick: (step: 'about' | 'get') => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-newcomers">
      <Button kind="quiet" onClick={() => onPick('about')}>
        {words.aboutTitle}
      </Button>
      {canGetAny(flow) ? <Button onClick={() => onPick('get')}>{words.getAWallet}</Button> : null}
    </div>
  );
}

/** On the server, and until they are loaded, the wallets are not known. */
function canGetAny({ catalogue, environment }: ConnectFlow): boolean {
  return catalogue.length === 0 || obtainableWallets(catalogue, environment).length > 0;
}

/** What a wallet is. Beside the list on wide windows, a separate step on narrow ones. */
export function AboutStep({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  return (
    <div className="portico-about">
      <ul className="portico-points">
        <Point
          icon="M4 8h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5A1.5 1.5 0 0 1 5.5 5H17M15.5 14h.01"
          title={words.aboutAccount}
          text={words.aboutAccountText}
        />
        <Point
          icon="M4 19.5h16M5 15.5l1-4L16 3.5l3.5 3.5L9.5 14.5z"
          title={words.aboutSignIn}
          text={words.aboutSignInText}
        />
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

/** Wallets for visitors without one. */
export function GetStep({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  const { catalogue, environment } = flow;
  return (
    <div className="portico-get">
      <p className="portico-muted portico-small">{words.getText}</p>
      <ul className="portico-offers" aria-label={words.getAWallet}>
        {obtainableWallets(catalogue, environment).map((wallet) => (
          <li key={wallet.id} className="portico-offer">
            <WalletPicture wallet={wallet} size={44} />
            <div className="portico-offer-words">
              <p className="portico-strong">{wallet.name}</p>
              {environment.platform === 'desktop' ? (
                <p className="portico-muted portico-small">{kindOf(wallet, environment, words)}</p>
              ) : null}
            </div>
            <button
              type="button"
              className="portico-button"
              aria-label={words.downloadsTitle(wallet.name)}
              onClick={() => flow.go({ name: 'downloads', wallet: asOption(wallet) })}
            >
              {words.getAction}
            </button>
          </li>
        ))}
      </ul>
      <p className="portico-muted portico-small">{words.getHint}</p>
    </div>
  );
}

function kindOf(wallet: WalletDescriptor, place: DownloadEnvironment, words: Words): string {
  const { extension, phone } = downloadLinks(wallet, place);
  if (extension && phone) return words.forBrowserAndPhone;
  return extension ? words.forBrowser : words.forPhone;
}

const drawings: Record<WalletInstruction['step'], string> = {
  install: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  create: 'M12 5v14M5 12h14',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8 12h8',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v4.9h-4.9',
};

/** How to set up a wallet's app: open it, create an account, scan this site's code. */
export function PhoneGuideStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { name, descriptor } = wallet;
  const { steps, learnMoreUrl } = descriptor?.instructions?.phone ?? {};
  const usual: readonly WalletInstruction[] = [
    { step: 'install', title: words.openApp(name), description: words.openAppText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'scan', title: words.scan, description: words.scanText(name) },
  ];
  return (
    <Guide steps={steps ?? usual} learnMoreUrl={learnMoreUrl}>
      <Button kind="primary" onClick={() => flow.open(appOption(flow, wallet) ?? wallet)}>
        {words.connect}
      </Button>
    </Guide>
  );
}

/** How to set up an extension: install it, create an account, reload this page. */
export function ExtensionGuideStep({ wallet }: StepProps): ReactNode {
  const words = useWords();
  const { name, descriptor } = wallet;
  const { steps, learnMoreUrl } = descriptor?.instructions?.extension ?? {};
  const usual: readonly WalletInstruction[] = [
    { step: 'install', title: words.install(name), description: words.installText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'refresh', title: words.refresh, description: words.refreshText(name) },
  ];
  return (
    <Guide steps={steps ?? usual} learnMoreUrl={learnMoreUrl}>
      <Button kind="primary" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </Guide>
  );
}

/** How to set up a downloaded wallet so that it can be connected. `children` is what to press then. */
function Guide({
  steps,
  learnMoreUrl,
  children,
}: {
  readonly steps: readonly WalletInstruction[];
  readonly learnMoreUrl: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-guide">
      <ol className="portico-points">
        {steps.map(({ step, title, description }) => (
          <Point key={step} icon={drawings[step]} title={title} text={description} />
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
