import type { Chain } from '@portico/protocol';
import * as knownChains from '@portico/protocol/chains';

/** Parses a text that a function accepts. */
export const parseText = (isValid: (text: string) => boolean) => (text: string) =>
  isValid(text) ? text : undefined;

/** Parses one of some words. */
export const parseWord =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text);

/** Parses a number of a form, within limits. */
export const parseNumber = (form: RegExp, least: number, most: number) => (text: string) =>
  form.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;

/** Parses items with commas between them. */
export const parseList = (isItem: (item: string) => boolean) => (text: string) => {
  const items = text.split(',').map((item) => item.trim());
  return items.every(isItem) ? items : undefined;
};

/** The chains that CHAINS may name. */
export const chainsByName: Readonly<Record<string, Chain>> = Object.fromEntries(
  Object.entries(knownChains).flatMap(([name, value]) => ('id' in value ? [[name, value]] : [])),
);

const parseChainNames = parseList((name) => Object.hasOwn(chainsByName, name));

/** Parses the names of chains, each once. */
export function parseChains(text: string): readonly Chain[] | undefined {
  const names = parseChainNames(text);
  if (names === undefined || new Set(names).size < names.length) return undefined;
  return names.flatMap((name) => chainsByName[name] ?? []);
}
