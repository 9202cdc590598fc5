import { isWalletAccount, ownsAddress } from '@portico/core';
import type { Address } from '@portico/protocol';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Confirmation } from '../context/portico-context.ts';
import { useSignIn } from '../hooks/use-wallet-engine.ts';
import { useSession, useSessionContext } from '../session/use-session.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, buttonClass, Drawing, useWords } from './dialog-parts.tsx';
import { SignedInStep, SignInStep } from './sign-in-step.tsx';
import { OtherAccountStep, WalletProofDialog } from './wallet-proof-dialog.tsx';

type ConfirmDialogProps = { readonly confirmation: Confirmation };

/** Signs in again as the user, with any linked wallet, before a change is carried out. Without a wallet it leads to the sign-in page. */
export function ConfirmDialog({ confirmation: { reason, settle } }: ConfirmDialogProps): ReactNode {
  const words = useWords();
  const signIn = useSignIn('confirm');
  const { status } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const { data: session } = useSession();
  // Read once: after the confirmation the session names the account that confirmed.
  const [accounts] = useState(() => {
    const refused = reason === 'ACCOUNT_TOO_NEW' ? session?.account : undefined;
    return session?.accounts.filter((account) => account !== refused) ?? [];
  });
  const canSign = (address: Address) => ownsAddress({ accounts }, address);
  const isDone = status === 'done';
  const isOver = session === null;
  const close = () => settle(isDone);

  useEffect(() => {
    if (isOver) settle(false);
  }, [isOver, settle]);
  // The change is carried out on the page, not behind the dialog, whose last look leaves with it.
  useLayoutEffect(() => {
    if (isDone) settle(true);
  }, [isDone, settle]);

  const text = reason === 'ACCOUNT_TOO_NEW' ? words.confirmOlderText : words.confirmText;
  if (!accounts.some(isWalletAccount)) return <ConfirmOnPage text={text} onClose={close} />;
  return (
    <WalletProofDialog
      title={words.confirmTitle}
      reason={
        <>
          <p className="portico-text portico-muted">{text}</p>
          {accounts.every(isWalletAccount) ? null : (
            <SignInLink className="portico-link-button">{words.confirmOtherwise}</SignInLink>
          )}
        </>
      }
      signIn={signIn}
      canSign={canSign}
      unusable={{
        name: 'not-linked',
        title: words.mismatchTitle,
        body: ({ toList }) => (
          <OtherAccountStep
            text={words.confirmNotLinked}
            canSign={canSign}
            label={words.confirmWith}
            onAnother={toList}
          />
        ),
      }}
      sign={{
        name: 'confirm',
        title: words.verifyTitle,
        titleAlone: words.confirmTitle,
        body: ({ toList, cancel }) => (
          <SignInStep signIn={signIn} text={text} onCancel={cancel} onAnother={toList} />
        ),
      }}
      done={
        isDone
          ? {
              name: 'confirmed',
              title: words.confirmedTitle,
              body: () => <SignedInStep />,
              isLast: true,
            }
          : undefined
      }
      onClose={close}
    />
  );
}

type ConfirmOnPageProps = { readonly text: string; readonly onClose: () => void };

function ConfirmOnPage({ text, onClose }: ConfirmOnPageProps): ReactNode {
  const words = useWords();
  return (
    <CompactDialog title={words.confirmTitle} step="confirm-page" onClose={onClose}>
      <div className="portico-waiting">
        <Drawing of="key" />
        <p className="portico-text portico-muted">{text}</p>
        <div className="portico-actions">
          <SignInLink className={buttonClass('primary')}>{words.signIn}</SignInLink>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </CompactDialog>
  );
}

type SignInLinkProps = { readonly className: string; readonly children: string };

/** Leads to the sign-in page and back, for accounts that are no wallets. */
function SignInLink({ className, children }: SignInLinkProps): ReactNode {
  const { api } = useSessionContext().internal;
  const query = new URLSearchParams({ callbackUrl: location.href });
  return (
    <a className={className} href={`${api.basePath}/signin?${query}`}>
      {children}
    </a>
  );
}
