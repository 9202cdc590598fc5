import type { Confirm, ConfirmationReason } from '@portico/core/internal/session/session-config';
import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/use-session.tsx';

/** A change of the account that waits for the visitor to sign in again. */
export type Confirmation = {
  readonly reason: ConfirmationReason;
  /** To be called once; the change is then carried out, or given up. */
  readonly settle: (isConfirmed: boolean) => void;
};

/** The change that waits, if any. While mounted, changes of this page's account can ask. */
export function useConfirmation(): Confirmation | undefined {
  const { internal } = useSessionContext();
  const { view } = usePortico();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  useEffect(() => {
    let current: Confirmation | undefined;
    let answer: Promise<boolean> | undefined;
    // Changes that are refused at the same time wait for one confirmation.
    const confirm: Confirm = (reason) => {
      answer ??= new Promise((resolve) => {
        current = {
          reason,
          settle(isConfirmed) {
            answer = undefined;
            current = undefined;
            setConfirmation(undefined);
            // The dialog that led here closes, too.
            if (!isConfirmed) view.set('closed');
            resolve(isConfirmed);
          },
        };
        setConfirmation(current);
      });
      return answer;
    };
    internal.confirm = confirm;
    return () => {
      if (internal.confirm === confirm) internal.confirm = undefined;
      current?.settle(false);
    };
  }, [internal, view]);
  return confirmation;
}
