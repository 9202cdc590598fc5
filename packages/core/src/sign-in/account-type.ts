import type { SignInEnvironment } from './sign-in-environment.ts';

/**
 * Detects whether the connected account is a contract, which the chain knows.
 *
 * @param onContract called when it turned out to be one
 */
export function createAccountType(
  { account, engine }: Pick<SignInEnvironment, 'account' | 'engine'>,
  onContract: () => void,
) {
  /** The account that was looked up last, by chain and address. */
  let found:
    | {
        readonly key: string;
        readonly type: 'pending' | 'unknown' | 'key' | 'contract';
        readonly done: Promise<void>;
      }
    | undefined;

  function accountKey(): string | undefined {
    const connected = account();
    return connected && `${connected.chainId}:${connected.address}`;
  }

  async function askChain(key: string): Promise<void> {
    const contract = await (await engine()).isContract();
    if (found?.key !== key) return;
    found = { ...found, type: contract === undefined ? 'unknown' : contract ? 'contract' : 'key' };
    if (contract) onContract();
  }

  return {
    /** Whether the connected account is known to be a contract. */
    isContract: () => found?.type === 'contract' && found.key === accountKey(),
    /** Asks the chain about the connected account, unless it did. `again` repeats it if the answer was unknown. */
    async detect({ again = false } = {}): Promise<void> {
      const key = accountKey();
      if (key === undefined) return;
      if (found?.key !== key || (again && found.type === 'unknown')) {
        found = { key, type: 'pending', done: askChain(key) };
      }
      await found.done;
    },
  };
}
