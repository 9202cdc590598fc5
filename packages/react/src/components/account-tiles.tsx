import type { Address } from '@portico/protocol';
import type { ReactNode } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useCurrentChain } from '../hooks/use-wallet-engine.ts';
import { CopyMessage } from './copy-button.tsx';
import { ExternalLink, Icon, useWords } from './dialog-parts.tsx';
import { useCopy } from './use-copy.ts';

/** The path of two squares, one upon the other. */
const copyIcon = 'M9 9h11v11H9zM15 9V4H4v11h5';
/** The path of a tick. */
const copiedIcon = 'M5 12.5l4.5 4.5L19 7.5';

const className = 'portico-button portico-tile';

/** The most frequent actions of an account, side by side. Their whole names are for screen readers. */
export function AccountTiles({
  address,
  hasSession,
}: {
  readonly address: Address | undefined;
  readonly hasSession: boolean;
}): ReactNode {
  const { sessionsUrl } = usePortico();
  const { status, copy } = useCopy();
  const explorer = useCurrentChain().blockExplorers?.default;
  const words = useWords();
  const isCopied = status === 'copied';
  const hasSessions = hasSession && sessionsUrl !== undefined;
  if (!address && !hasSessions) return null;
  return (
    <>
      <div className="portico-tiles">
        {address ? (
          <button
            type="button"
            className={isCopied ? `${className} portico-tile--done` : className}
            aria-label={isCopied ? words.copied : words.copyAddress}
            onClick={() => void copy(address)}
          >
            <Icon path={isCopied ? copiedIcon : copyIcon} />
            {isCopied ? words.copied : words.copyTile}
          </button>
        ) : null}
        {address && explorer ? (
          <ExternalLink
            className={className}
            href={`${explorer.url}/address/${address}`}
            label={words.viewOnExplorer}
          >
            <Icon path="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5" />
            {words.explorerTile}
          </ExternalLink>
        ) : null}
        {hasSessions ? (
          <a className={className} href={sessionsUrl} aria-label={words.sessions}>
            <Icon path="M14 16H3V5h16v4M7.5 20H14M17 12h4.5v9H17z" />
            {words.sessionsTile}
          </a>
        ) : null}
      </div>
      <CopyMessage status={status} failed={words.copyFailed} />
    </>
  );
}
