import {
  ConnectButton,
  deviceOf,
  displayName,
  RequireSession,
  useAccounts,
  useAddRecentTransaction,
  useConnectButton,
  useLinkDialog,
  useSessions,
  useWallet,
} from '@portico/react';
import { type ReactNode, useState } from 'react';
import { mine } from './page-node.ts';
import { randomHex } from './page-server.ts';

export function OwnButton(): ReactNode {
  const { status, account, openConnect, openAccount, openNetwork } = useConnectButton();
  if (status === 'wrong-network')
    return (
      <button type="button" className="own-button" onClick={openNetwork}>
        Change network
      </button>
    );
  return account ? (
    <button type="button" className="own-button" onClick={openAccount}>
      {account.displayName} ▾
    </button>
  ) : (
    <button type="button" className="own-button" onClick={openConnect}>
      Log in
    </button>
  );
}

export function SessionsExample(): ReactNode {
  const { sessions = [], ending, endSession, endOtherSessions } = useSessions();
  return (
    <>
      <ul className="rows" data-shown>
        {sessions.map(({ id, current, lastSeenAt, userAgent }) => {
          const { browser = 'A browser', system } = deviceOf(userAgent);
          return (
            <li key={id}>
              <span>
                {system ? `${browser} on ${system}` : browser}
                <span>{current ? 'This browser' : `Last used ${lastSeenAt.slice(0, 10)}`}</span>
              </span>
              {current ? null : (
                <button
                  type="button"
                  className="portico-button"
                  disabled={ending.includes(id)}
                  onClick={() => endSession(id)}
                >
                  End
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="portico-button"
        disabled={sessions.length < 2}
        onClick={() => endOtherSessions()}
      >
        End all others
      </button>
    </>
  );
}

export function AccountsExample(): ReactNode {
  const { accounts = [], unlink, linkEmail } = useAccounts();
  const { open } = useLinkDialog();
  const [sent, setSent] = useState('');
  return (
    <>
      <ul className="rows" data-shown>
        {accounts.map(({ account, address, email, current, linkedAt }) => (
          <li key={account}>
            <span>
              {displayName(address ?? email ?? account)}
              <span>{current ? 'Opened this session' : `Linked ${linkedAt.slice(0, 10)}`}</span>
            </span>
            {accounts.length > 1 ? (
              <button type="button" className="portico-button" onClick={() => unlink(account)}>
                Remove
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <button type="button" className="portico-button" aria-haspopup="dialog" onClick={open}>
        Link a wallet
      </button>
      <form
        className="email"
        onSubmit={async (event) => {
          event.preventDefault();
          const email = String(new FormData(event.currentTarget).get('email'));
          const { ok } = await linkEmail(email);
          setSent(ok ? `A link is on its way to ${email}.` : 'The mail could not be sent.');
        }}
      >
        <input
          name="email"
          type="email"
          required
          aria-label="Email address"
          placeholder="you@example.com"
        />
        <button type="submit" className="portico-button">
          Link by email
        </button>
      </form>
      <p role="status">{sent}</p>
    </>
  );
}

/** Sends a transaction, as far as the components are concerned: it is confirmed after a few seconds. */
export function SendButton(): ReactNode {
  const add = useAddRecentTransaction();
  const { status } = useWallet();
  const send = () => {
    const hash = `0x${randomHex()}` as const;
    add({ hash, description: 'Send 0.1 ETH to ada.base.eth' });
    setTimeout(() => mine(hash, true), 8000);
  };
  return (
    <>
      <ConnectButton />
      <button
        type="button"
        className="portico-button"
        disabled={status !== 'connected'}
        onClick={send}
      >
        Send 0.1 ETH
      </button>
    </>
  );
}

export function GuardedExample(): ReactNode {
  return (
    <RequireSession fallback={<p>One moment…</p>}>
      <p data-shown>The plans are under the third step.</p>
    </RequireSession>
  );
}
