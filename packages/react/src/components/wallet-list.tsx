import { type ReactNode, useId } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { WalletOption, WalletSection } from '../wallet/catalogue/wallet-options.ts';
import { stepFocus } from './dialog.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** The rows of the list, and what a press on one does. */
export type WalletListProps = {
  readonly sections: readonly WalletSection[];
  /** The wallet that the step is about. */
  readonly current: string | undefined;
  /** The wallet that gets the focus: the one chosen last, when the visitor is back at the list. */
  readonly focused: string | undefined;
  readonly onPick: (wallet: WalletOption) => void;
};

/** The wallets to pick from, in sections. */
export function WalletList({ sections, ...list }: WalletListProps): ReactNode {
  return sections.map((section) => (
    <Section key={`${section.kind} ${section.name}`} section={section} {...list} />
  ));
}

function Section({
  section,
  current,
  focused,
  onPick,
}: Omit<WalletListProps, 'sections'> & { readonly section: WalletSection }): ReactNode {
  const words = useWords();
  const headingId = useId();
  const headings = {
    recent: words.recentWallets,
    installed: words.installedWallets,
    // The usual group by a word of the interface; a site's own groups bring theirs.
    group: section.name === 'Popular' ? words.popularWallets : section.name,
  };
  const marks = ({ id }: WalletOption) => ({
    ...(id === current ? ({ 'aria-current': 'true' } as const) : {}),
    ...(id === focused ? stepFocus : {}),
  });
  return (
    <>
      <h3 id={headingId} className="portico-group">
        {headings[section.kind]}
      </h3>
      <ul
        className={`portico-wallets ${section.options.length > 1 ? 'portico-wallets--many' : ''}`}
        aria-labelledby={headingId}
      >
        {section.options.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="portico-wallet"
              {...marks(wallet)}
              onClick={({ detail }) => {
                // The second half of a double click would ask a wallet that has just been asked.
                if (detail < 2) onPick(wallet);
              }}
            >
              <WalletPicture wallet={wallet} size={28} />
              <span className="portico-wallet-name">{wallet.name}</span>
              {wallet.recent ? <span className="portico-recent">{words.recentBadge}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
