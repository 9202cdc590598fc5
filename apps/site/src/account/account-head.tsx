import type { SiteWords } from '@portico/locales/en/site';
import { chainById, type Session } from '@portico/protocol';
import { useCopy } from '@portico/react';

type AccountHeadProps = { readonly session: Session; readonly words: SiteWords['account'] };

/** The account's whole address to copy or look up, else its email. The ways to sign in show its name. */
export function AccountHead({ session, words }: AccountHeadProps) {
  const { address, chainId, user } = session;
  const network = chainId === undefined ? undefined : chainById(chainId)?.name;
  return (
    <header className="account-head">
      <h1 className="title">{words.title}</h1>
      {address ? (
        <>
          <FullAddress address={address} chainId={chainId} words={words} />
          <p className="portico-muted portico-small">
            {network ? words.provedOn(network) : words.proved}
          </p>
        </>
      ) : (
        <p className="portico-muted">{user.name ?? user.email}</p>
      )}
    </header>
  );
}

type FullAddressProps = {
  readonly address: string;
  readonly chainId: number | undefined;
  readonly words: SiteWords['account'];
};

/** The address, broken in its middle where it does not fit on a line, so that both halves can be compared. */
function FullAddress({ address, chainId, words }: FullAddressProps) {
  const { status, copy } = useCopy();
  const explorer = chainId === undefined ? undefined : chainById(chainId)?.blockExplorers?.default;
  const isCopied = status === 'copied';
  const middle = address.length / 2;
  return (
    <p className="account-address portico-muted portico-small">
      <span className="portico-address">
        {address.slice(0, middle)}
        <wbr />
        {address.slice(middle)}
      </span>{' '}
      <span className="account-tools">
        <button
          type="button"
          className="portico-button portico-button--quiet needs-script"
          aria-label={words.copyAddress}
          title={words.copyAddress}
          onClick={() => void copy(address)}
        >
          <ToolIcon path={isCopied ? 'M5 12.5l4.5 4.5L19 7.5' : 'M9 9h11v11H9zM15 9V4H4v11h5'} />
        </button>
        {explorer ? (
          <a
            className="portico-button portico-button--quiet"
            href={`${explorer.url}/address/${address}`}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={words.viewOnExplorer}
            title={words.viewOnExplorer}
          >
            <ToolIcon path="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5" />
          </a>
        ) : null}
      </span>
      <span className={status === 'failed' ? undefined : 'portico-hidden-text'} role="status">
        {isCopied ? words.copied : status === 'failed' ? words.copyFailed : ''}
      </span>
    </p>
  );
}

function ToolIcon({ path }: { readonly path: string }) {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
