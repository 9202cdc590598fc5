import type { WalletInfo } from '../../../../packages/core/src/testing/announce-wallet.ts';

declare global {
  /** Signs in the harness's process: a wallet does not use the CPU of the page. Added by the harness. */
  var benchSign: (message: string) => Promise<string>;
}

/** What the wallet is. */
export type BenchWallet = {
  readonly info: WalletInfo;
  readonly address: string;
};

/**
 * Runs in the page before any of its scripts: a wallet that announces itself (EIP-6963) and answers at once
 * (EIP-1193). Smaller than the wallet for tests, whose cryptography would delay the page. Must not use
 * anything from outside of its body, which is sent as text.
 */
export function installWallet({ info, address }: BenchWallet): void {
  // Blank pages have no storage and no site.
  if (!location.protocol.startsWith('http')) return;
  const memory = 'bench.permitted';
  const answer = async (method: string, parameters: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_chainId':
        return '0x2105';
      case 'eth_getCode':
        return '0x';
      case 'eth_accounts':
        return localStorage.getItem(memory) === null ? [] : [address];
      case 'eth_requestAccounts':
        localStorage.setItem(memory, 'yes');
        return [address];
      case 'wallet_requestPermissions': {
        localStorage.setItem(memory, 'yes');
        const caveats = [{ type: 'restrictReturnedAccounts', value: [address] }];
        return [{ parentCapability: 'eth_accounts', caveats }];
      }
      case 'personal_sign': {
        const start = performance.now();
        const signature = await globalThis.benchSign(String(parameters[0]));
        const ms = performance.now() - start;
        globalThis.benchTell(JSON.stringify({ what: 'wallet', at: start, ms }));
        return signature;
      }
      default:
        throw Object.assign(new Error(`${method} does not exist.`), { code: -32601 });
    }
  };
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      answer(method, params),
  };
  const announce = (): void => {
    const detail = Object.freeze({ info: Object.freeze(info), provider });
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
