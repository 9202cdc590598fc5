import { chainById } from '@portico/protocol';
import { Avatar } from '@portico/react';
import { OwnSessions } from '../account/own-sessions.tsx';
import { RecentActivity } from '../account/recent-activity.tsx';
import { WalletSection } from '../account/wallet-section.tsx';
import type { AccountWords } from '../locales/words.ts';
import type { PageProps } from '../routes/page-module.ts';

export const path = '/account';
export const title = 'Your account';
export const requiresSession = true;
export const listsSessions = true;

export function Page({ session, ownSessions, words }: PageProps<AccountWords>) {
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
          <p className="account-name">
            <span className={address && 'portico-address'}>{name}</span>
          </p>
          {address ? (
            <p className="account-proof">{network ? words.provedOn(network) : words.proved}</p>
          ) : null}
        </div>
      </header>
      <div className="account-sections">
        <OwnSessions session={session} read={ownSessions} words={words} />
      </div>
      <div className="account-sections">
        <WalletSection session={session} words={words} />
        <RecentActivity words={words} />
      </div>
    </div>
  );
}
