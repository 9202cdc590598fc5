import type { SignInEnvironment } from './sign-in-environment.ts';

/** Detects whether the connected account is a contract, once for each account and chain. */
export type AccountTypeDetector = {
  /** Whether the connected account is known to be a contract. */
  readonly isContract: () => boolean;
  /** Asks the chain unless it did. `again` repeats it if the answer was unknown. Never throws. */
  readonly detect: (options?: { readonly again?: boolean }) => Promise<void>;
};

/** @param onContract Called when the connected account was found to be a contract. */
export function createAccountTypeDetector(
  { account, isContract }: Pick<SignInEnvironment, 'account' | 'isContract'>,
  onContract: () => void,
): AccountTypeDetector {
  /** The last detection: for which chain and address, and its result. */
  let last:
    | {
        readonly key: string;
        readonly type: 'pending' | 'unknown' | 'key' | 'contract';
        readonly done: Promise<void>;
      }
    | undefined;

  const currentKey = () => {
    const connected = account();
    return connected && `${connected.chainId}:${connected.address}`;
  };

  async function detectType(key: string): Promise<void> {
    const contract = await isContract();
    if (last?.key !== key) return;
    const type = contract === undefined ? 'unknown' : contract ? 'contract' : 'key';
    last = { ...last, type };
    if (contract) onContract();
  }

  return {
    isContract: () => last?.type === 'contract' && last.key === currentKey(),
    async detect({ again = false } = {}) {
      const key = currentKey();
      if (key === undefined) return;
      if (last?.key !== key || (again && last.type === 'unknown')) {
        last = { key, type: 'pending', done: detectType(key) };
      }
      await last.done;
    },
  };
}
