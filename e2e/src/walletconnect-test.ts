import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { pickWallet } from './flow.ts';
import { freePort } from './free-port.ts';
import { type PhoneWallet, startPhoneWallet } from './phone-wallet.ts';
import { type Relay, relayProject, startRelay } from './relay/relay.ts';
import { scanCode } from './scan-code.ts';
import { test as base } from './test.ts';

type Fixtures = {
  /** A separate relay for each test; the site is configured for it. */
  relay: Relay;
  /** A phone with a wallet. */
  phone: PhoneWallet;
  /** What the wallet tells sites to bring its app to the front with. Default: nothing. */
  appLink: string | undefined;
  /** What the wallet calls itself. */
  phoneName: string | undefined;
};

type WorkerFixtures = {
  /** Where the relays of this worker listen, one after the other, so that its tests share a site. */
  relayPort: number;
};

/** The test with a site that reaches phones, and a phone. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  relayPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      await use(await freePort());
    },
    { scope: 'worker' },
  ],

  relay: async ({ relayPort }, use) => {
    const relay = await startRelay(relayPort);
    await use(relay);
    await relay.stop();
  },

  siteEnvironment: async ({ relay }, use) => {
    await use({ WALLETCONNECT_PROJECT_ID: relayProject, WALLETCONNECT_RELAY_URL: relay.url });
  },

  appLink: [undefined, { option: true }],

  phoneName: [undefined, { option: true }],

  phone: async ({ relay, appLink, phoneName: name }, use) => {
    const account = privateKeyToAccount(generatePrivateKey());
    const phone = await startPhoneWallet(relay.url, account, { appLink, name });
    await use(phone);
    await phone.stop();
  },
});

/** Picks a wallet and scans the code with the phone. */
export async function pairByCode(page: Page, phone: PhoneWallet, name: string): Promise<void> {
  await pickWallet(page, name);
  await phone.pair(pairingUri(await scanCode(page)));
}

/** The pairing URI in what a code says: itself, or inside a wallet's own link. */
export function pairingUri(code: string): string {
  return code.startsWith('wc:') ? code : (new URL(code).searchParams.get('uri') ?? '');
}
