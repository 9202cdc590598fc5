import { createTestWallet, type TestWallet, type WalletInfo } from '@portico/react/testing';
import { ask } from './ask.ts';
import { questionFor } from './question.ts';

/** The wallet behind the announcement: a key made in this page, which asks before it shows or signs. */
export function openDevWallet(info: WalletInfo): TestWallet['provider'] {
  const storage = allowedStorage();
  const wallet = createTestWallet({
    privateKey: keptKey(storage, (bytes) => crypto.getRandomValues(bytes)),
    info,
    async approve(call) {
      const question = questionFor(call, location.host, wallet.address);
      return question === undefined || (await ask(question, info));
    },
    ...(storage && { storage }),
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

const storageKey = 'portico.development-wallet';

/**
 * The key that this browser keeps, or a new one that it keeps from now on. Damaged data is dropped: it never
 * guarded anything. Where storage is forbidden the key lives as long as the page.
 * @param storage undefined where it is forbidden
 */
export function keptKey(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): `0x${string}` {
  const kept = storage?.getItem(storageKey);
  if (isKey(kept)) return kept;
  const hex = Array.from(random(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  const made: `0x${string}` = `0x${hex.join('')}`;
  try {
    storage?.setItem(storageKey, made);
  } catch {
    // Full.
  }
  return made;
}

function isKey(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);
}
