import { expect, it } from 'vitest';
import { countRows, searchSections, type WalletSection } from './wallet-options.ts';

const row = (name: string) =>
  ({
    id: name,
    name,
    shortName: name,
    installed: false,
    recent: false,
    action: 'connect',
  }) as const;
const sections: readonly WalletSection[] = [
  { kind: 'recent', name: '', options: [row('Rainbow')] },
  { kind: 'group', name: 'Popular', options: [row('MetaMask'), row('Brave Wallet')] },
];

it('leaves out sections without a match', () => {
  expect(searchSections(sections, 'rain')).toEqual([sections[0]]);
  expect(searchSections(sections, 'nothing')).toEqual([]);
  expect(searchSections(sections, '')).toEqual(sections);
});

it('counts the rows of all sections', () => {
  expect([countRows(sections), countRows([]), countRows(undefined)]).toEqual([3, 0, 0]);
});
