import { ConnectButton } from '@portico/react';
import { type PageProps, useSite } from '@portico/shell';

export const path = '/';
export const title = 'Notes that only you can read';

export function Page({ session }: PageProps) {
  const { name } = useSite();
  return (
    <section className="intro">
      <h1 className="title">Notes that only you can read</h1>
      <p className="lead">{name} has no password: your wallet is the key.</p>
      <div className="actions">
        {session ? (
          <a className="portico-button portico-button--primary" href="/vault">
            Open the vault
          </a>
        ) : (
          <ConnectButton />
        )}
      </div>
    </section>
  );
}
