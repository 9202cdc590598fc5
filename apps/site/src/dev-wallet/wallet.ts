import { createTestWallet } from '@portico/react/testing';
import { ask } from './ask.ts';
import type { DevWallet, WalletInfo } from './dev-wallet.ts';
import { keptKey } from './kept-key.ts';
import { questionFor } from './question.ts';

/** The wallet behind the announcement: a key made in this page, which asks before it shows or signs. */
export function openDevWallet(info: WalletInfo): DevWallet {
  const storage = allowedStorage();
  const wallet = createTestWallet({
    privateKey: keptKey(storage, (bytes) => crypto.getRandomValues(bytes)),
    info,
    async approve(call) {
      const question = questionFor(call, location.host, wallet.address);
      return question === undefined || (await ask(question, info));
    },
    ...(storage ? { storage } : {}),
  });
  return wallet.provider;
}

/** Reading `localStorage` itself throws where storage is forbidden. */
function allowedStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
