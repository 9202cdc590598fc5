import { AccountDialog } from './account-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { NetworkDialog } from './network-dialog.tsx';

/** The dialogs about a user or a connected wallet, by their name. The entry of the chunk that they share. */
export const accountDialogs = {
  account: AccountDialog,
  confirm: ConfirmDialog,
  link: LinkDialog,
  mismatch: MismatchDialog,
  network: NetworkDialog,
};
