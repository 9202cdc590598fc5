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
  const { wallet, address: connected } = useWallet();
  const connecting = useConnectDialog();
  const account = useAccountDialog();
  const isOther =
    connected !== undefined && session.address !== undefined && connected !== session.address;

  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet" className="title">
        {words.wallet}
      </h2>
      <div className="panel wallet">
        <p className="wallet-name">{connected ? (wallet?.name ?? words.wallet) : words.noWallet}</p>
        <p className="wallet-text">
          {isOther
            ? words.otherAccount(displayName(connected))
            : connected
              ? words.sameAccount
              : words.noWalletText}
        </p>
        <button
          type="button"
          className="portico-button"
          aria-haspopup="dialog"
          onClick={connected && !isOther ? account.open : connecting.open}
        >
          {isOther
            ? words.signInAs(displayName(connected))
            : connected
              ? words.manage
              : words.connect}
        </button>
      </div>
    </section>
  );
}
