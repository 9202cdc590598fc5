import type { SiteWords } from '@portico/locales/en/site';
import { BareStair, Door, TransactionList } from '@portico/react';
import type { PageProps } from '@portico/shell';
import { AccountHead } from '../account/account-head.tsx';
import { OwnAccounts } from '../account/own-accounts.tsx';
import { OwnSessions } from '../account/own-sessions.tsx';
import { WalletSection } from '../account/wallet-section.tsx';

export const path = '/account';
export const title = 'Your account';
export const requiresSession = true;
export const listsSessions = true;
export const listsAccounts = true;

export function Page({
  session,
  ownSessions,
  ownAccounts,
  words,
}: PageProps<SiteWords['account']>) {
  if (!session) return null;
  return (
    <div className="account">
      {/* Their open door, whose light the windows of their sessions have. */}
      <Door state="open" address={session.address}>
        <BareStair />
        <AccountHead session={session} words={words} />
        <div className="account-sections">
          <OwnAccounts read={ownAccounts} words={words} />
          <OwnSessions session={session} read={ownSessions} words={words} />
        </div>
        <div className="account-sections account-aside">
          <WalletSection session={session} words={words} />
          <section aria-labelledby="activity">
            <h2 id="activity" className="portico-title">
              {words.activity}
            </h2>
            <div className="panel">
              <TransactionList
                empty={
                  <p className="panel--empty portico-muted portico-small">{words.noActivity}</p>
                }
              />
            </div>
          </section>
        </div>
      </Door>
    </div>
  );
}
