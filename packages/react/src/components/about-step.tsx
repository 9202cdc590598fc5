import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icon.tsx';

/** Written for newcomers, by people who sell nothing. */
const learnMoreUrl = 'https://ethereum.org/wallets/';

/** For newcomers: what a wallet is. Beside the list on wide windows, a step of its own on narrow ones. */
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
