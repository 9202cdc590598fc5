import { localeCodes } from '@portico/locales';
import { expect, test } from 'vitest';
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
