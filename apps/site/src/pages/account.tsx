import { chainById } from '@portico/protocol';
import type { PageProps } from '../routes/page-module.ts';
import { SignOutForm } from '../shell/sign-out-form.tsx';
import { UtcTime } from '../shell/utc-time.tsx';

export const path = '/account';
export const title = 'Your account';
export const requiresSession = true;

export function Page({ session }: PageProps) {
  if (!session) return null;
  const { address, chainId, createdAt, expires, user } = session;
  return (
    <section className="account">
      <h1 className="title">Your account</h1>
      <p className="lead">
        You proved that this wallet is yours. This is what the site keeps about it.
      </p>
      <dl className="facts">
        <div>
          <dt>{address ? 'Address' : 'Name'}</dt>
          <dd className={address ? 'portico-address' : undefined}>
            {address ?? user.name ?? user.email}
          </dd>
        </div>
        {chainId === undefined ? null : (
          <div>
            <dt>Network</dt>
            <dd>{chainById(chainId)?.name ?? `Chain ${chainId}`}</dd>
          </div>
        )}
        <div>
          <dt>Signed in</dt>
          <dd>
            <UtcTime value={createdAt} />
          </dd>
        </div>
        <div>
          <dt>Ends unless used again</dt>
          <dd>
            <UtcTime value={expires} />
          </dd>
        </div>
      </dl>
      <SignOutForm />
    </section>
  );
}
