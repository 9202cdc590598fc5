import { expect, test } from 'vitest';
import * as protocol from './index.ts';

test('the public names change only on purpose', () => {
  expect(Object.keys(protocol).toSorted()).toMatchInlineSnapshot(`
    [
      "CaipError",
      "SiweMessageError",
      "authBasePath",
      "base",
      "chainById",
      "chains",
      "checkNamespacesCover",
      "checkSiweMessage",
      "checksumAddress",
      "chooseLocale",
      "createSiweMessage",
      "errorCatalogue",
      "errorMessage",
      "errorSentence",
      "formatCaipAccountId",
      "formatCaipChainId",
      "isErrorCode",
      "isLocaleCode",
      "localeCodes",
      "locales",
      "maxSiweMessageLength",
      "parseApprovedNamespaces",
      "parseCaipAccountId",
      "parseCaipChainId",
      "parseRequiredNamespaces",
      "parseSiweMessage",
      "sessionEndedHeader",
      "walletConnectRelayUrl",
    ]
  `);
});
