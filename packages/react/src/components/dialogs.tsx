import type { ReactNode } from 'react';
import { WordsContext } from '../hooks/use-words.ts';
import type { Words } from '../locales/locale.ts';
import { AccountDialog } from './account-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { useDialogView } from './use-dialogs.ts';

const dialogs = {
  connect: ConnectDialog,
  account: AccountDialog,
  link: LinkDialog,
  mismatch: MismatchDialog,
  network: NetworkDialog,
};

/** The open dialog. The entry of the chunk that all dialogs share. */
export function Dialogs({ words }: { readonly words: Words }): ReactNode {
  const shown = useDialogView();
  const Shown = shown === 'closed' ? undefined : dialogs[shown];
  return <WordsContext value={words}>{Shown ? <Shown /> : null}</WordsContext>;
}
