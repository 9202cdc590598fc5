import { matchesSearch } from '@portico/protocol';
import type { WalletSection } from './wallet-options.ts';

/** The rows whose names match, without sections that have none. */
export function searchSections(
  sections: readonly WalletSection[],
  query: string,
): readonly WalletSection[] {
  return sections
    .map((section) => ({
      ...section,
      options: section.options.filter(({ name }) => matchesSearch(name, query)),
    }))
    .filter(({ options }) => options.length > 0);
}

/** How many rows there are. */
export function countRows(sections: readonly WalletSection[] = []): number {
  return sections.reduce((sum, { options }) => sum + options.length, 0);
}
