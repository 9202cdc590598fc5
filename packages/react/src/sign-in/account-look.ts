import type { SignInSurroundings } from './sign-in-surroundings.ts';

/** Looks at what the connected account is, once for each account and chain. */
export type AccountLook = {
  /** Whether the connected account is known to be a contract. */
  readonly isContract: () => boolean;
  /** Looks unless it did. `again` looks once more where nobody could tell before. Never throws. */
  readonly look: (options?: { readonly again?: boolean }) => Promise<void>;
};

/** @param onContract Called when a contract was found at the address of the connected account. */
export function createAccountLook(
  { account, isContract }: Pick<SignInSurroundings, 'account' | 'isContract'>,
  onContract: () => void,
): AccountLook {
  /** Chain and address that were looked at last, and what was there. */
  let looked:
    | {
        readonly at: string;
        readonly found: 'pending' | 'unknown' | 'key' | 'contract';
        readonly done: Promise<void>;
      }
    | undefined;

  const placeOf = () => {
    const connected = account();
    return connected && `${connected.chainId}:${connected.address}`;
  };

  async function lookAt(at: string): Promise<void> {
    const contract = await isContract();
    if (looked?.at !== at) return;
    const found = contract === undefined ? 'unknown' : contract ? 'contract' : 'key';
    looked = { ...looked, found };
    if (contract) onContract();
  }

  return {
    isContract: () => looked?.found === 'contract' && looked.at === placeOf(),
    async look({ again = false } = {}) {
      const at = placeOf();
      if (at === undefined) return;
      if (looked?.at !== at || (again && looked.found === 'unknown')) {
        looked = { at, found: 'pending', done: lookAt(at) };
      }
      await looked.done;
    },
  };
}
