import type { Session } from '@portico/protocol';
import { useConnectDialog, useWallet } from '@portico/react';
import { shortAddress } from '../shell/short-address.ts';

/** The wallet in this browser, which need not be the one that opened the session. */
export function WalletSection({ session }: { readonly session: Session }) {
  const { status, wallet, address } = useWallet();
  const { open } = useConnectDialog();
  const connected = status === 'connected' ? address : undefined;
  const isOther =
    connected !== undefined && session.address !== undefined && connected !== session.address;

  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet" className="title">
        Wallet
      </h2>
      <div className="panel wallet">
        <p className="wallet-name">
          {connected ? (wallet?.name ?? 'Connected') : 'No wallet connected'}
        </p>
        <p className="wallet-text">
          {isOther ? (
            <>
              On <span className="portico-address">{shortAddress(connected)}</span>, another account
              than this session’s. You stay signed in.
            </>
          ) : connected ? (
            'On the account of this session.'
          ) : (
            'You stay signed in all the same.'
          )}
        </p>
        {connected && !isOther ? null : (
          <button
            type="button"
            className="portico-button"
            aria-haspopup="dialog"
            onClick={open}
            aria-disabled={status === 'connecting' || status === 'reconnecting' || undefined}
          >
            {isOther ? `Sign in as ${shortAddress(connected)}` : 'Connect'}
          </button>
        )}
      </div>
    </section>
  );
}
