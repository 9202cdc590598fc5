import { localeCodes } from '@portico/locales';
import { expect, test } from 'vitest';
import { base, baseSepolia, chainById, chains, chainsForPages } from './chains.ts';
import * as protocol from './index.ts';

test('the public exports are exactly these', () => {
  expect(Object.keys(protocol).toSorted()).toMatchInlineSnapshot(`
    [
      "SiweMessageError",
      "authBasePath",
      "base",
      "chainById",
      "chains",
      "chainsForPages",
      "checkSiweMessage",
      "checksumAddress",
      "chooseLocale",
      "createSiweMessage",
      "errorCatalogue",
      "errorMessage",
      "errorSentence",
      "isErrorCode",
      "isLocaleCode",
      "isSiweStatement",
      "localeCodes",
      "locales",
      "matchesSearch",
      "maxSiweMessageLength",
      "nearestName",
      "optionProblems",
      "parseSiteUrl",
      "parseSiweMessage",
      "parseUrl",
      "porticoMark",
      "qualityValues",
      "readListedWallet",
      "sessionEndedHeader",
      "sitePath",
      "siteUrl",
      "stateElementId",
      "unknownNames",
      "walletConnectRelayUrl",
      "walletsPerPage",
    ]
  `);
});

const translations = localeCodes.filter((code) => code !== 'en');

test.each(translations)('errors/%s are the sentences of @portico/locales', async (code) => {
  const { errors } = await import(`@portico/protocol/errors/${code}`);
  expect(errors).toBe((await import(`@portico/locales/${code}/errors`)).errors);
});

test('Base is chain 8453, its currency Ether with 18 decimals', () => {
  expect([base.id, base.nativeCurrency]).toEqual([
    8453,
    { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ]);
});

test('the table has the supported chains, each with its test network', () => {
  const ids = (testnet: boolean) =>
    chains
      .filter((chain) => (chain.testnet ?? false) === testnet)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  expect(ids(false)).toEqual([1, 10, 56, 137, 8453, 42_161, 43_114]);
  expect(ids(true)).toEqual([97, 43_113, 80_002, 84_532, 421_614, 11_155_111, 11_155_420]);
});

test.each(chains)('$name has everything that wallets and explorers need', (chain) => {
  expect(chainById(chain.id)).toBe(chain);
  expect(chain.network).toMatch(/^[a-z-]+$/);
  expect(chain.name).toMatch(/^[A-Z][\w ]+/);
  expect(chain.nativeCurrency).toEqual({
    name: expect.stringMatching(/^\w/),
    symbol: expect.stringMatching(/^[a-z]?[A-Z]+$/),
    decimals: 18,
  });
  expect(chain.rpcUrls.default.http[0]).toMatch(/^https:\/\//);
  expect(chain.blockExplorers?.default.url).toMatch(/^https:\/\//);
  expect(chain.contracts?.multicall3?.address).toMatch(/^0x[\dA-Fa-f]{40}$/);
});

test('pages get what they use of the site’s chains, and nothing for Base alone', () => {
  expect(chainsForPages([base])).toBeUndefined();
  const ours = { ...baseSepolia, formatters: { block: () => undefined }, sourceId: 1 };
  const [first, second] = chainsForPages([ours, base]) ?? [];
  const { network: _, ...plain } = baseSepolia;
  expect(first).toEqual(plain);
  expect(second?.id).toBe(base.id);
  expect(JSON.parse(JSON.stringify(first))).toEqual(first);
});
