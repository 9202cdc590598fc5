import { walletErrorCode } from '@portico/core';
import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletRequests } from '../hooks/use-wallet-engine.ts';
import { useWords } from './dialog-parts.tsx';

/** The codes of wallets that do not know the request. */
const unsupportedCodes: readonly ErrorCode[] = ['WALLET_UNSUPPORTED', 'WALLET_FAILED'];

/**
 * Asking the connected wallet for another of its accounts (EIP-2255). Not offered by wallets that choose in their own
 * app, and no longer once a wallet turned out not to know the request.
 */
export function useChooseAccount(onChosen?: () => void) {
  const { wallet, choosesAccounts } = useWallet();
  const { chooseAccount } = useWalletRequests();
  const [isWaiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState<{ readonly walletId: string; readonly code: ErrorCode }>();
  const code = failed && failed.walletId === wallet?.id ? failed.code : undefined;

  const ask = async (walletId: string) => {
    setWaiting(true);
    setFailed(undefined);
    try {
      await chooseAccount();
      onChosen?.();
    } catch (error) {
      const code = walletErrorCode(error);
      // A visitor who declined needs no message.
      if (code !== 'WALLET_REJECTED') setFailed({ walletId, code });
    } finally {
      setWaiting(false);
    }
  };
  return {
    isOffered: Boolean(wallet && choosesAccounts && !(code && unsupportedCodes.includes(code))),
    isWaiting,
    /** The reason why no other account was chosen: the wallet cannot, or the code of the failure. */
    failure: wallet && choosesAccounts && code ? { wallet: wallet.name, code } : undefined,
    choose: () => {
      if (wallet && !isWaiting) void ask(wallet.id);
    },
  };
}

/** Says why no other account was chosen, and where to choose one instead. */
export function ChoosingFailed({
  failure,
}: {
  readonly failure: ReturnType<typeof useChooseAccount>['failure'];
}): ReactNode {
  const words = useWords();
  if (!failure) return null;
  const { wallet, code } = failure;
  return (
    <p className="portico-notice" role="alert">
      {unsupportedCodes.includes(code) ? words.cannotChoose(wallet) : words.error(code)}
    </p>
  );
}
