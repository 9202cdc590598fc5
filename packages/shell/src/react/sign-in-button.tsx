import { useConnectDialog, useSession, useWallet } from '@portico/react';
import type { ReactNode } from 'react';

/** For a wallet that is connected and has not signed yet: the one step that is left. */
export function SignInButton({ children }: { readonly children: ReactNode }) {
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
