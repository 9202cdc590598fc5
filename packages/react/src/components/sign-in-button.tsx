'use client';

import type { ReactNode } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession } from '../session/use-session.tsx';
import { useConnectDialog } from './use-dialogs.ts';

/** Props of `SignInButton`. */
export type SignInButtonProps = {
  /** The button's label, in the site's language. */
  readonly children: ReactNode;
};

/** The button for a wallet that is connected and has not signed yet: it opens the dialog. For anybody else it renders nothing. */
export function SignInButton({ children }: SignInButtonProps) {
  const { data, status: session } = useSession();
  const { status: wallet } = useWallet();
  const { open } = useConnectDialog();
  if (data || session === 'loading' || wallet !== 'connected') return null;
  return (
    <button
      type="button"
      className="portico-button portico-button--primary"
      aria-haspopup="dialog"
      onClick={open}
    >
      {children}
    </button>
  );
}
