/**
 * A wallet of this browser. One at a bare `window.ethereum` has the id and the name of the site's list, where that
 * contains it.
 */
export type InstalledWallet = {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
};

/** The effect of picking a wallet: connect it, show how to get it, or open this site inside its app. */
export type WalletAction = 'connect' | 'get' | 'browse';

/** A wallet of the site's list, with what its place depends on. */
export type OfferedWallet = {
  readonly id: string;
  readonly name: string;
  /** The reverse domain names under which its extension announces itself (EIP-6963). */
  readonly rdns?: readonly string[] | undefined;
  /** Its section, unless it is installed or recent. */
  readonly section: string;
  /** Absent for a wallet that is listed only where it is installed. */
  readonly action?: WalletAction | undefined;
};

/** A row of the list. */
export type WalletRow<Offered extends OfferedWallet> = Partial<Offered> & {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly action: WalletAction;
  readonly installed?: boolean;
  /** `recent`, `installed`, or the section of the site's list. */
  readonly section: string;
  /** The wallet of the site's list that is installed. */
  readonly known?: Offered | undefined;
};

/**
 * Orders the wallets: recent ones, installed ones, then the site's list, each wallet once. The page's HTML, the dialog
 * and the built-in sign-in page all use it.
 *
 * @param recents Ids, newest first.
 * @param offered The site's list, in its order.
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
