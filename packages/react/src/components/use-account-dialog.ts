import { usePortico } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.ts';
import { type UseDialogResult, useDialogView } from './use-dialog-view.ts';

/** The account dialog. Where nobody is connected or signed in, opening it leads to connecting. */
export function useAccountDialog(): UseDialogResult {
  const { wallet } = usePortico();
  const { data } = useSession();
  return useDialogView('account', () =>
    data || wallet.getSnapshot().status === 'connected' ? 'account' : 'connect',
  );
}
