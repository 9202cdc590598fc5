import { type ReactNode, useSyncExternalStore } from 'react';
import { WordsContext } from '../locales/use-words.ts';
import type { Words } from '../locales/words.ts';
import { AccountDialog } from './account-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { usePortico } from './portico-context.ts';

/** The dialog that is open. The entry of the chunk that all of them share. */
export function Dialogs({ words }: { readonly words: Words }): ReactNode {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  return (
    <WordsContext value={words}>
      {shown === 'connect' ? <ConnectDialog /> : null}
      {shown === 'account' ? <AccountDialog /> : null}
      {shown === 'mismatch' ? <MismatchDialog /> : null}
    </WordsContext>
  );
}
