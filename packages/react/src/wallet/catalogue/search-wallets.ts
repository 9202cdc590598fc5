import type { WalletSection } from './wallet-options.ts';

/** Whether a wallet's name has what was typed in it, however it is written: case and accents do not count. */
export function matchesSearch(name: string, query: string): boolean {
  return fold(name).includes(fold(query.trim()));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

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
