import { attempt, parseJson } from '@portico/core/internal/safe-storage';
import { field } from '@portico/core/internal/wallet/wallet-error';
import { stateElementId } from '@portico/protocol';
import {
  createTestWallet,
  type TestWallet,
  type TestWalletRequest,
  type WalletInfo,
} from '../testing.ts';
import { ask } from './ask.ts';
import { firstChainId, requestNode, walletChain } from './chains.ts';
import { questionFor, sendStep } from './question.ts';

/** The wallet behind the announcement: a key made in this page, which asks before it shows, signs or sends, on test chains only. */
export function openDevWallet(info: WalletInfo): TestWallet['provider'] {
  // Reading it throws where storage is forbidden.
  const storage = attempt(() => localStorage);
  const siteChains = chainsOfPage();
  const wallet = createTestWallet({
    privateKey: keptKey(storage, (bytes) => crypto.getRandomValues(bytes)),
    chainId: keptChainId(storage) ?? firstChainId(siteChains),
    info,
    node: async (call) => requestNode(call, await chainId()),
    async approve(call) {
      if (call.method === 'eth_sendTransaction') return approveSending(call);
      const question = questionFor(call, location.host, wallet.address, siteChains);
      return question === undefined || (await ask(question, info));
    },
    ...(storage && { storage }),
  });
  const chainId = async () => Number(await wallet.provider.request({ method: 'eth_chainId' }));

  async function approveSending(call: TestWalletRequest): Promise<boolean> {
    const id = await chainId();
    const chain = walletChain(id, siteChains);
    const requestChain = (request: TestWalletRequest) => requestNode(request, id);
    const step = await sendStep(call, location.host, wallet.address, chain, requestChain);
    if ('question' in step) return ask(step.question, info);
    await ask(step.notice, info);
    throw step.error;
  }

  wallet.provider.on('chainChanged', (id) => keep(storage, chainKey, String(Number(id))));
  return wallet.provider;
}

/** The chains of the site, as its pages have them; anything or nothing on pages that the shell did not write. */
function chainsOfPage(): unknown {
  const state = document.getElementById(stateElementId)?.textContent ?? null;
  return field(parseJson(state), 'chains');
}

const storageKey = 'portico.development-wallet';
const chainKey = 'portico.development-wallet.chain';

/** The chain that the wallet was on in the page before, as other wallets remember it. */
function keptChainId(storage: Pick<Storage, 'getItem'> | undefined): number | undefined {
  const id = Number(storage?.getItem(chainKey) ?? undefined);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function keep(storage: Pick<Storage, 'setItem'> | undefined, name: string, value: string): void {
  // It may be full.
  attempt(() => storage?.setItem(name, value));
}

/** Returns the key stored in this browser, or stores a new one. Without storage the key lives as long as the page. */
export function keptKey(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): `0x${string}` {
  const stored = storage?.getItem(storageKey);
  if (isKey(stored)) return stored;
  const hex = Array.from(random(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  const made: `0x${string}` = `0x${hex.join('')}`;
  keep(storage, storageKey, made);
  return made;
}

function isKey(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);
}
