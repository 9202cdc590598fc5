import type { SiteWords } from '@portico/locales/en/site';
import { chainById, type OwnAccount } from '@portico/protocol';
import { Avatar, displayName, useName } from '@portico/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { TimeText } from './time.tsx';

export function accountName({ account, address, email, name }: OwnAccount): string {
  return email ?? address ?? name ?? account.slice(account.indexOf(':') + 1);
}

type AccountItemProps = {
  readonly item: OwnAccount;
  readonly words: SiteWords['account'];
  readonly children: ReactNode;
};

export function AccountItem({ item, words, children }: AccountItemProps) {
  const { address, email, provider, chainId, linkedAt, lastUsedAt, current } = item;
  // The account of this session alone: the page shows its whole address, too.
  const found = useName(current ? address : undefined);
  const network = chainId === undefined ? undefined : chainById(chainId)?.name;
  const wallet = network ? words.walletOn(network) : words.wallet;
  return (
    <div className="way">
      <span className="way-picture">
        {found?.avatar ? (
          <img className="portico-avatar" src={found.avatar} alt="" width={32} height={32} />
        ) : address ? (
          <Avatar address={address} size={32} />
        ) : (
          <MailIcon />
        )}
      </span>
      <h3 className="session-device">
        {/* The name takes the place of the short address, so that nothing moves when it is known. */}
        <span className={address && !found ? 'portico-address' : undefined} title={address}>
          {found?.name ?? displayName(accountName(item))}
        </span>
        {current ? <span className="session-badge">{words.thisSession}</span> : null}
      </h3>
      <p className="way-kind portico-muted portico-small">
        {address ? wallet : email ? words.email : provider}
      </p>
      <dl className="session-times portico-muted portico-small">
        <div>
          <dt>{words.added}</dt>
          <dd>
            <TimeText value={linkedAt} />
          </dd>
        </div>
        <div>
          <dt>{words.lastUsed}</dt>
          <dd>
            <TimeText value={lastUsedAt} ago />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

/** Also for accounts of other providers, whose ids are mostly addresses. */
function MailIcon() {
  return (
    <svg
      className="portico-icon portico-muted"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
    </svg>
  );
}

type RemovalQuestionProps = {
  readonly item: OwnAccount;
  readonly words: SiteWords['account'];
  readonly waiting: boolean;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
};

/** Asks before an account is removed. Begins at the button that changes nothing; Escape presses it. */
export function RemovalQuestion({ item, words, waiting, onRemove, onKeep }: RemovalQuestionProps) {
  const titleId = useId();
  const textId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and there are none
    <div
      className="way-question"
      role="group"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !waiting) onKeep();
      }}
    >
      <p id={titleId} className="portico-strong">
        {words.removeTitle(displayName(accountName(item)))}
      </p>
      <p id={textId} className="portico-muted portico-small">
        {item.current ? `${words.removeText} ${words.removeCurrent}` : words.removeText}
      </p>
      <div className="way-actions">
        <button ref={keep} type="button" className="portico-button" onClick={onKeep}>
          {words.keep}
        </button>
        <button
          type="button"
          className="portico-button portico-button--danger"
          aria-disabled={waiting || undefined}
          onClick={waiting ? undefined : onRemove}
        >
          {waiting ? words.removing : words.remove}
        </button>
      </div>
    </div>
  );
}
