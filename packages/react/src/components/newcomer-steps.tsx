import type { ReactNode } from 'react';
import type { Words } from '../locales/locale.ts';
import { useWords } from '../locales/use-words.ts';
import { type DownloadEnvironment, downloadLinks } from '../wallet/catalogue/download-links.ts';
import type {
  WalletDescriptor,
  WalletInstruction,
  WalletInstructions,
} from '../wallet/catalogue/wallet-descriptor.ts';
import { ExternalLink, Icon, WalletPicture } from './dialog-parts.tsx';

/** An introduction by an independent site. */
const learnMoreUrl = 'https://ethereum.org/wallets/';

/** What a wallet is. Beside the list on wide windows, a separate step on narrow ones. */
export function AboutStep({ onGet }: { readonly onGet: () => void }): ReactNode {
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
        <button type="button" className="portico-button portico-button--wide" onClick={onGet}>
          {words.getAWallet}
        </button>
        <ExternalLink
          className="portico-button portico-button--quiet portico-button--wide"
          href={learnMoreUrl}
        >
          {words.learnMore}
        </ExternalLink>
      </div>
    </div>
  );
}

function Point({
  icon,
  title,
  text,
}: {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}): ReactNode {
  return (
    <li className="portico-point">
      <Icon path={icon} size={24} />
      <div>
        <p className="portico-strong">{title}</p>
        <p className="portico-muted portico-small">{text}</p>
      </div>
    </li>
  );
}

/** Wallets for visitors without one. */
export function GetStep({
  wallets,
  place,
  onGet,
}: {
  readonly wallets: readonly WalletDescriptor[];
  readonly place: DownloadEnvironment;
  readonly onGet: (wallet: WalletDescriptor) => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-get">
      <p className="portico-muted portico-small">{words.getText}</p>
      <ul className="portico-offers" aria-label={words.getAWallet}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className="portico-offer">
            <WalletPicture wallet={wallet} size={44} />
            <div className="portico-offer-words">
              <p className="portico-strong">{wallet.name}</p>
              {place.platform === 'desktop' ? (
                <p className="portico-muted portico-small">{kindOf(wallet, place, words)}</p>
              ) : null}
            </div>
            <button
              type="button"
              className="portico-button"
              aria-label={words.downloadsTitle(wallet.name)}
              onClick={() => onGet(wallet)}
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

/** How to set up a downloaded wallet so that it can be connected. */
export function GuideStep({
  guide,
  usual,
  action,
  onAction,
}: {
  readonly guide: WalletInstructions;
  /** The steps of a guide without its own. */
  readonly usual: readonly WalletInstruction[];
  readonly action: string;
  readonly onAction: () => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-guide">
      <ol className="portico-points">
        {(guide.steps ?? usual).map(({ step, title, description }) => (
          <li key={step} className="portico-point">
            <Icon path={drawings[step]} size={24} />
            <div>
              <p className="portico-strong">{title}</p>
              <p className="portico-muted portico-small">{description}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="portico-actions">
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          onClick={onAction}
        >
          {action}
        </button>
        {guide.learnMoreUrl === undefined ? null : (
          <ExternalLink
            className="portico-button portico-button--quiet portico-button--wide"
            href={guide.learnMoreUrl}
          >
            {words.learnMore}
          </ExternalLink>
        )}
      </div>
    </div>
  );
}

/** How to set up a wallet's app: open it, create an account, scan this site's code. */
export function phoneInstructions(name: string, words: Words): readonly WalletInstruction[] {
  return [
    { step: 'install', title: words.openApp(name), description: words.openAppText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'scan', title: words.scan, description: words.scanText(name) },
  ];
}

/** How to set up an extension: install it, create an account, reload this page. */
export function extensionInstructions(name: string, words: Words): readonly WalletInstruction[] {
  return [
    { step: 'install', title: words.install(name), description: words.installText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'refresh', title: words.refresh, description: words.refreshText(name) },
  ];
}
