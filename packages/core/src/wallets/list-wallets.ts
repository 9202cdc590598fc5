/**
 * A wallet that this browser has: one that announced itself, or one at a bare `window.ethereum`, which has the id and the name of
 * the site's list where it is known there.
 */
export type InstalledWallet = {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
};

/** Connects, shows how to get the wallet, or opens this site inside the wallet's app. */
export type WalletAction = 'connect' | 'get' | 'browse';

/** A wallet of the site's list, as far as its place depends on it. */
export type OfferedWallet = {
  readonly id: string;
  readonly name: string;
  /** The reverse domain names under which its extension announces itself (EIP-6963). */
  readonly rdns?: readonly string[] | undefined;
  /** The section that it is listed in unless it is installed or recent. */
  readonly section: string;
  /** What picking it does. Absent for one that is listed only where it is installed. */
  readonly action?: WalletAction | undefined;
};

/** A row of the list. */
export type WalletRow<Offered extends OfferedWallet> = Partial<Offered> & {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly action: WalletAction;
  readonly installed?: boolean;
  /** `recent`, `installed`, or that of the site's list. */
  readonly section: string;
  /** The wallet of the site's list that is installed. */
  readonly known?: Offered | undefined;
};

/**
 * The list of wallets in its order: the most recent, the installed ones, then those of the site's list. Each wallet is listed
 * once. The list of the page's HTML, the dialog's and the built-in sign-in page's are all made by it.
 *
 * @param recents Ids, newest first.
 * @param offered What the site offers here, in its order.
 */
export function listWallets<Offered extends OfferedWallet>(
  installed: readonly InstalledWallet[],
  recents: readonly string[],
  offered: readonly Offered[],
): readonly WalletRow<Offered>[] {
  const here = installed.map((wallet) => {
    const known = offered.find(({ id, rdns = [] }) => [id, ...rdns].includes(wallet.id));
    return { ...known, ...wallet, known, action: 'connect', installed: true };
  });
  const rows = [
    ...here,
    ...offered.filter((wallet) => wallet.action && !here.some(({ known }) => known === wallet)),
  ] as readonly WalletRow<Offered>[];
  const recent = recents.flatMap(
    (wanted) =>
      rows.find(
        ({ action, id, known }) => action === 'connect' && [id, known?.id].includes(wanted),
      ) ?? [],
  );
  return [...new Set([...recent, ...rows])].map((row) => ({
    ...row,
    section: recent.includes(row) ? 'recent' : row.installed ? 'installed' : row.section,
  }));
}
