import type { SiteWords } from '@portico/locales/en/site';
import type { OwnAccount } from '@portico/protocol';
import { displayName, useAccounts, useLinkDialog } from '@portico/react';
import type { OwnAccountsState } from '@portico/shell';
import { useRef, useState } from 'react';
import { AccountItem, accountName, RemovalQuestion } from './account-item.tsx';
import { EmailForm } from './email-form.tsx';
import { ListStatus, useRemoval } from './removal.tsx';

type OwnAccountsProps = {
  /** The server's answer; the browser requests it when the server could not. */
  readonly read: OwnAccountsState | undefined;
  readonly words: SiteWords['account'];
};

export function OwnAccounts({ read, words }: OwnAccountsProps) {
  const own = useAccounts({ initial: read });
  const { accounts, status, failure, unlinking } = own;
  const linkDialog = useLinkDialog();
  const [asking, setAsking] = useState<string>();
  const [isMailing, setMailing] = useState(false);
  const addEmail = useRef<HTMLButtonElement>(null);
  const { outcome, heading, list, remove } = useRemoval(
    (accounts ?? []).map(({ account }) => account),
    words,
  );
  const [emailProvider] = read?.emailProviders ?? [];

  function unlink(item: OwnAccount): void {
    const { account } = item;
    const name = displayName(accountName(item));
    const request = () => own.unlink(account);
    void remove([account], request, () => words.removed(name), words.notRemoved(name)).then(
      (isOver) => {
        if (isOver) setAsking(undefined);
      },
    );
  }

  function keep(account: string): void {
    setAsking(undefined);
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const asked = buttons.find(({ dataset }) => dataset['account'] === account);
    // Rendered, and only hidden while the question is open.
    requestAnimationFrame(() => asked?.focus());
  }

  return (
    <section aria-labelledby="ways-to-sign-in">
      <h2 id="ways-to-sign-in" className="portico-title" tabIndex={-1} ref={heading}>
        {words.ways}
      </h2>
      <p className="ways-text portico-muted portico-small">{words.waysText}</p>

      <ListStatus
        outcome={outcome}
        failure={status === 'failed' ? failure : undefined}
        onRetry={() => void own.refresh()}
        words={words}
      />

      {accounts === undefined && status === 'loading' ? (
        <p className="panel panel--empty portico-muted portico-small">{words.accountsLoading}</p>
      ) : null}
      {accounts === undefined ? (
        <noscript>
          <p className="panel panel--empty portico-small">{words.accountsNotListed}</p>
        </noscript>
      ) : (
        <ul className="panel" ref={list}>
          {accounts.map((item) => (
            <li key={item.account}>
              <AccountItem item={item} words={words}>
                {accounts.length === 1 ? (
                  <p className="way-only portico-muted portico-small">{words.onlyWay}</p>
                ) : (
                  <div className="session-end needs-script">
                    <button
                      type="button"
                      className="portico-button portico-button--danger"
                      data-account={item.account}
                      hidden={asking === item.account}
                      aria-disabled={unlinking.includes(item.account) || undefined}
                      onClick={() => setAsking(item.account)}
                    >
                      {words.remove}
                      <span className="portico-hidden-text"> {displayName(accountName(item))}</span>
                    </button>
                  </div>
                )}
                {asking === item.account ? (
                  <RemovalQuestion
                    item={item}
                    words={words}
                    waiting={unlinking.includes(item.account)}
                    onRemove={() => unlink(item)}
                    onKeep={() => keep(item.account)}
                  />
                ) : null}
              </AccountItem>
            </li>
          ))}
        </ul>
      )}

      <div className="ways-add needs-script">
        <button
          type="button"
          className="portico-button"
          aria-haspopup="dialog"
          onClick={linkDialog.open}
        >
          {words.addWallet}
        </button>
        {emailProvider === undefined ? null : (
          <button
            ref={addEmail}
            type="button"
            className="portico-button"
            aria-expanded={isMailing}
            onClick={() => setMailing(!isMailing)}
          >
            {words.addEmail}
          </button>
        )}
      </div>
      {isMailing ? (
        <EmailForm
          words={words}
          send={(email) =>
            own.linkEmail(email, { provider: emailProvider, callbackUrl: location.href })
          }
          onClose={() => {
            setMailing(false);
            addEmail.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}
