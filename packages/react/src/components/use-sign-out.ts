import { signOut } from '@portico/core/internal/actions/sign-out';
import { useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/use-session.tsx';
import { dialogsLeft } from './dialog-motion.ts';

/** Signs out from a dialog, which shows a failure. When it works the dialog leaves first, and the page changes after it. */
export function useSignOut() {
  const { client } = useSessionContext();
  const { view } = usePortico();
  const [status, setStatus] = useState<'pending' | 'failed'>();
  return {
    /** Undefined before, and after it worked. */
    status,
    /** Ends the session. Ignored while one is pending. */
    async signOut(): Promise<void> {
      if (status === 'pending') return;
      setStatus('pending');
      const result = await signOut(client, { redirect: false }, () => {
        view.set('closed');
        return dialogsLeft();
      });
      setStatus(result?.ok === false ? 'failed' : undefined);
    },
  };
}
