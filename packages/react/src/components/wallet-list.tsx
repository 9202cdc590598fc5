import { type ReactNode, useId } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';
import { stepFocus } from './dialog.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** The wallets that this browser offers. */
export function WalletList({
  installed,
  picked,
  opening,
  onPick,
}: {
  readonly installed: readonly InstalledWallet[];
  /** The wallet chosen last; it gets the focus when the visitor comes back to the list. */
  readonly picked: InstalledWallet | undefined;
  /** Whether the wallet chosen last is being opened, or just failed to. */
  readonly opening: boolean;
  readonly onPick: (wallet: InstalledWallet) => void;
}): ReactNode {
  const en = useWords();
  const groupId = useId();
  const marks = (wallet: InstalledWallet) => {
    if (wallet.id !== picked?.id) return {};
    return opening ? ({ 'aria-current': 'true' } as const) : stepFocus;
  };
  return (
    <>
      <h3 id={groupId} className="portico-group">
        {en.installedWallets}
      </h3>
      <ul className="portico-wallets" aria-labelledby={groupId}>
        {installed.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="portico-wallet"
              {...marks(wallet)}
              onClick={() => onPick(wallet)}
            >
              <WalletPicture wallet={wallet} size={28} />
              <span className="portico-wallet-name">{wallet.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
