import type { SiteWords } from '@portico/locales/en/site';
import type { Session } from '@portico/protocol';
import {
  displayName,
  ownsAddress,
  useAccountDialog,
  useConnectDialog,
  useLinkDialog,
  useWallet,
} from '@portico/react';

type WalletSectionProps = { readonly session: Session; readonly words: SiteWords['account'] };

/** The wallet in this browser, which need not be the one that opened the session. */
export function WalletSection({ session, words }: WalletSectionProps) {
  const { wallet, address, status } = useWallet();
  const isComing = status === 'reconnecting';
  const connecting = useConnectDialog();
  const linking = useLinkDialog();
  const account = useAccountDialog();
  const name = address && (wallet?.name ?? words.wallet);
  const shown = address && displayName(address);
  const isOther = address && !ownsAddress(session, address);
  const [text, ...buttons] = !shown
    ? [
        words.noWalletText,
        isComing ? ([words.manage, account] as const) : ([words.connect, connecting] as const),
      ]
    : isOther
      ? [
          words.otherAccount(shown),
          [words.linkIt, linking] as const,
          [words.signInAs(shown), connecting] as const,
        ]
      : [
          address === session.address ? words.sameAccount : words.ownAccount(shown),
          [words.manage, account] as const,
        ];

  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet" className="portico-title">
        {words.wallet}
      </h2>
      <div className="panel wallet">
        <p className="wallet-name portico-strong">
          {name ?? (isComing ? words.lookingForWallet : words.noWallet)}
        </p>
        <p className="wallet-text portico-muted portico-small">{text}</p>
        <div className="way-actions">
          {buttons.map(([label, dialog], index) => (
            <button
              // A stable key: a press before the wallet is there stays on the same element.
              key={String(index)}
              type="button"
              className="portico-button"
              aria-haspopup="dialog"
              onClick={dialog.open}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
