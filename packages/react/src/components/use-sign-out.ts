import { useState } from 'react';
import { useSessionClient } from '../session/use-session.tsx';

/** Signs out from a dialog, which shows a failure. */
export function useSignOut() {
  const client = useSessionClient();
  const [status, setStatus] = useState<'pending' | 'failed'>();
  return {
    /** Undefined before, and after it worked. */
    status,
    /** Ends the session and resolves with whether it ended. Ignored while one is pending. */
    async signOut(): Promise<boolean> {
      if (status === 'pending') return false;
      setStatus('pending');
      const result = await client.signOut({ redirect: false });
      const ended = result?.ok !== false;
      setStatus(ended ? undefined : 'failed');
      return ended;
    },
  };
}
