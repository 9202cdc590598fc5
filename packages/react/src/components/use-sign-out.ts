import { useState } from 'react';
import { signOut } from '../session/browser-session-client.ts';

/** Signing out from a dialog, which stays open and says what came of it. */
export type SignOutState = {
  /** Undefined while nothing was asked for, or after it worked. */
  readonly status: 'under-way' | 'failed' | undefined;
  /** Ends the session; resolves with whether it is over. Another press meanwhile asks nothing more. */
  readonly signOut: () => Promise<boolean>;
};

/** What a dialog with a button for signing out needs. */
export function useSignOut(): SignOutState {
  const [status, setStatus] = useState<SignOutState['status']>();
  return {
    status,
    async signOut() {
      if (status === 'under-way') return false;
      setStatus('under-way');
      const result = await signOut({ redirect: false });
      const ended = result?.ok !== false;
      setStatus(ended ? undefined : 'failed');
      return ended;
    },
  };
}
