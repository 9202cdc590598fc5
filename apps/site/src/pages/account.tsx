import { chainById } from '@portico/protocol';
import { Avatar, TransactionList } from '@portico/react';
import type { PageProps } from '@portico/shell';
import { OwnAccounts } from '../account/own-accounts.tsx';
import { OwnSessions } from '../account/own-sessions.tsx';
import { WalletSection } from '../account/wallet-section.tsx';
import type { Words } from '../words.ts';

export const path = '/account';
export const title = 'Your account';
export const requiresSession = true;
export const listsSessions = true;
export const listsAccounts = true;

export function Page({ session, ownSessions, ownAccounts, words }: PageProps<Words['account']>) {
  if (!session) return null;
  const { address, chainId, user } = session;
  const name = address ?? user.name ?? user.email ?? '';
  const network = chainId === undefined ? undefined : chainById(chainId)?.name;
  return (
    <div className="account">
      <header className="account-head">
        <Avatar address={name} size={64} />
        <div>
          <h1 className="title">{words.title}</h1>
          <p className="account-name portico-small">
            <span className={address && 'portico-address'}>{name}</span>
          </p>
          {address ? (
            <p className="portico-muted portico-small">
              {network ? words.provedOn(network) : words.proved}
            </p>
          ) : null}
        </div>
      </header>
      <div className="account-sections">
        <OwnAccounts read={ownAccounts} words={words} />
        <OwnSessions session={session} read={ownSessions} words={words} />
      </div>
      <div className="account-sections">
        <WalletSection session={session} words={words} />
        <section aria-labelledby="activity">
          <h2 id="activity" className="portico-title">
            {words.activity}
          </h2>
          <div className="panel">
            <TransactionList
              empty={<p className="panel--empty portico-muted portico-small">{words.noActivity}</p>}
            />
          </div>
        </section>
      </div>
    </div>
  );
}
