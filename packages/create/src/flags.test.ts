import { locales } from '@portico/protocol';
import * as knownChains from '@portico/protocol/chains';
import { describe, expect, test } from 'vitest';
import { chainNames, languageCodes } from './answers.ts';
import { readFlags } from './flags.ts';

test('every flag is an answer', () => {
  const line = readFlags([
    'shop',
    '--name',
    'Corner shop',
    '--kind',
    'next',
    '--database',
    'postgres',
    '--chains',
    'base-sepolia,base',
    '--project-id',
    'abc',
    '--packages',
    '../packed',
    '--install',
    '-y',
  ]);
  expect(line).toEqual({
    help: false,
    version: false,
    yes: true,
    install: true,
    folder: 'shop',
    packages: '../packed',
    answers: {
      name: 'Corner shop',
      kind: 'next',
      database: 'postgres',
      chains: ['baseSepolia', 'base'],
      projectId: 'abc',
    },
  });
});

test('English comes first: it is the fallback of the others', () => {
  expect(readFlags(['--languages', 'de, en']).answers.languages).toEqual(['en', 'de']);
});

test('names are taken in either case, and none is no project', () => {
  const { answers } = readFlags(['--kind', 'Next', '--chains', 'Base', '--project-id', 'none']);
  expect(answers).toEqual({ kind: 'next', chains: ['base'], projectId: '' });
});

test('chains may be spelt as in code', () => {
  expect(readFlags(['--chains', 'arbitrumSepolia']).answers.chains).toEqual(['arbitrumSepolia']);
});

test('chains and languages are those of the packages', () => {
  const chains = Object.entries(knownChains).flatMap(([name, value]) =>
    typeof value === 'object' && 'id' in value ? [name] : [],
  );
  expect([...chainNames].sort()).toEqual(chains.sort());
  expect([...languageCodes]).toEqual(Object.keys(locales));
});

describe('refusals, in one sentence each', () => {
  test.each([
    [['--kind', 'remix'], 'There is no kind "remix": choose one of site, next'],
    [['--database', 'mysql'], 'There is no database "mysql": choose one of sqlite, postgres.'],
    [['--chains', 'base,solana'], 'There is no chain "solana": choose one of base, mainnet'],
    [['--chains', 'base,base'], 'A chain is named twice in "base,base".'],
    [['--languages', 'de'], 'The languages must include en'],
    [['--languages', 'en,xx'], 'There is no language "xx": choose one of en, ar'],
    [['--name', 'It’s'], 'A name has 1 to 40 characters'],
    [['--name', "x'; drop"], 'A name has 1 to 40 characters'],
    [['--project-id', 'a b'], 'A project id has letters, digits and dashes'],
    [['--frobnicate'], 'There is no flag --frobnicate: see --help.'],
    [['-x'], 'There is no flag -x: see --help.'],
    [['--kind'], '--kind needs a value: see --help.'],
    [['--project-id', '--yes'], '--project-id needs a value: see --help.'],
    [['--yes=no'], '--yes takes no value: see --help.'],
    [['one', 'two'], 'One folder is written at a time, and these are 2.'],
  ])('%j', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence);
  });
});
