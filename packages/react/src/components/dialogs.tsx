import { type ReactNode, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import type { Words } from '../locales/locale.ts';
import { WordsContext } from '../locales/use-words.ts';
import { AccountDialog } from './account-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { NetworkDialog } from './network-dialog.tsx';

const dialogs = {
  connect: ConnectDialog,
  account: AccountDialog,
  mismatch: MismatchDialog,
  network: NetworkDialog,
};

/** The dialog that is open. The entry of the chunk that all of them share. */
export function Dialogs({ words }: { readonly words: Words }): ReactNode {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const Shown = shown === 'closed' ? undefined : dialogs[shown];
  return <WordsContext value={words}>{Shown ? <Shown /> : null}</WordsContext>;
}
