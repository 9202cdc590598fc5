import type { WalletOption, WalletSection } from './wallet-options.ts';

/**
 * The list after another wallet was found while it was open: every row stays where it is, also under its id, and says that its
 * wallet is installed now; wallets that had no row are added below all others. So nothing moves away under a pointer
 * that is about to press it, and the focus stays.
 *
 * @param shown What is on the screen; undefined before there is anything.
 * @param next The list as it would begin.
 */
export function mergeStable(
  shown: readonly WalletSection[] | undefined,
  next: readonly WalletSection[],
): readonly WalletSection[] {
  if (shown === undefined) return next;
  const options = next.flatMap(({ options: rows }) => rows);
  const placed = new Set<WalletOption>();
  const kept = shown.map((section) => ({
    ...section,
    options: section.options.flatMap((row) => {
      const found = options.find((option) => !placed.has(option) && isSame(row, option));
      if (!found) return [];
      placed.add(found);
      return [{ ...found, id: row.id, recent: row.recent }];
    }),
  }));
  const added = options.filter((option) => !placed.has(option));
  const last = kept.at(-1);
  const sections =
    added.length === 0
      ? kept
      : last?.kind === 'installed'
        ? [...kept.slice(0, -1), { ...last, options: [...last.options, ...added] }]
        : [...kept, { kind: 'installed' as const, name: 'later', options: added }];
  return sections.filter(({ options: rows }) => rows.length > 0);
}

/**
 * An extension that announced itself has another id than the catalogue's row for the same wallet. Rows of the page's HTML have no
 * descriptor.
 */
function isSame(row: WalletOption, option: WalletOption): boolean {
  const known = option.descriptor?.id;
  return row.id === option.id || (known !== undefined && known === (row.descriptor?.id ?? row.id));
}
