import { type ReactNode, useEffect, useState } from 'react';
import { en } from '../locales/en.ts';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** Where a newcomer gets a wallet. Links only: nothing of these hosts is loaded. */
const downloads = [
  { name: 'MetaMask', url: 'https://metamask.io/download' },
  { name: 'Coinbase Wallet', url: 'https://www.coinbase.com/wallet/downloads' },
  { name: 'Rainbow', url: 'https://rainbow.me/download' },
] as const;

/** Extensions announce themselves within this time; only then is "none" said. In milliseconds. */
const announceTime = 400;

/** The wallets that this browser offers, or how to get one. */
export function WalletListStep({
  installed,
  loaded,
  onPick,
}: {
  readonly installed: readonly InstalledWallet[];
  readonly loaded: boolean;
  readonly onPick: (wallet: InstalledWallet) => void;
}): ReactNode {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setWaited(true), announceTime);
    return () => clearTimeout(timer);
  }, [loaded]);

  if (installed.length > 0) {
    return (
      <>
        <p className="portico-text portico-muted">{en.connectText}</p>
        <ul className="portico-wallets" aria-label={en.installedWallets}>
          {installed.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" className="portico-wallet" onClick={() => onPick(wallet)}>
                <WalletPicture wallet={wallet} size={28} />
                <span>{wallet.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (!waited) {
    return (
      <p className="portico-text portico-muted portico-later" role="status">
        {en.lookingForWallets}
      </p>
    );
  }
  return (
    <>
      <p className="portico-text portico-strong" role="status">
        {en.noWalletTitle}
      </p>
      <p className="portico-text portico-muted">{en.noWalletText}</p>
      <ul className="portico-wallets">
        {downloads.map(({ name, url }) => (
          <li key={name}>
            <a className="portico-wallet" href={url} target="_blank" rel="noreferrer noopener">
              <WalletPicture wallet={{ id: name, name }} size={28} />
              <span>
                {en.getWallet(name)} <span className="portico-hidden-text">{en.newTab}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="portico-button portico-button--wide"
        onClick={() => location.reload()}
      >
        {en.reload}
      </button>
    </>
  );
}
