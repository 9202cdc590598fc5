import type { Session } from '@portico/protocol';
import { displayName, useAccountDialog, useConnectDialog, useWallet } from '@portico/react';
import type { Words } from '../words.ts';

/** The wallet in this browser, which need not be the one that opened the session. */
export function WalletSection({
  session,
  words,
}: {
  readonly session: Session;
  readonly words: Words['account'];
}) {
  const { wallet, address } = useWallet();
  const connecting = useConnectDialog();
  const account = useAccountDialog();
  const name = address && (wallet?.name ?? words.wallet);
  const isOther = address && session.address && address !== session.address;
  const [text, button, dialog] = !address
    ? [words.noWalletText, words.connect, connecting]
    : isOther
      ? [words.otherAccount(displayName(address)), words.signInAs(displayName(address)), connecting]
      : [words.sameAccount, words.manage, account];

  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet" className="portico-title">
        {words.wallet}
      </h2>
      <div className="panel wallet">
        <p className="wallet-name">{name ?? words.noWallet}</p>
        <p className="wallet-text portico-muted portico-small">{text}</p>
        <button
          type="button"
          className="portico-button"
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          {button}
        </button>
      </div>
    </section>
  );
}
