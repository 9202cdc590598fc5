import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type {
  WalletInstruction,
  WalletInstructions,
} from '../wallet/catalogue/wallet-descriptor.ts';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icon.tsx';

const drawings: Record<WalletInstruction['step'], string> = {
  install: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  create: 'M12 5v14M5 12h14',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8 12h8',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v4.9h-4.9',
};

/** From a downloaded wallet to one that can be connected, in three steps. */
export function GuideStep({
  guide,
  usual,
  action,
  onAction,
}: {
  readonly guide: WalletInstructions;
  /** The steps of a guide that brings none of its own. */
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
