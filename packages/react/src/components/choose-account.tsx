import { walletErrorCode } from '@portico/core';
import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletRequests } from '../hooks/use-wallet-engine.ts';
import { useWords } from './dialog-parts.tsx';

/** The codes of wallets that do not know the request. */
const unsupportedCodes: readonly ErrorCode[] = ['WALLET_UNSUPPORTED', 'WALLET_FAILED'];

/** Runs one request to the wallet at a time, and keeps why the last one failed. A visitor who declined needs no message. */
export function useRequest<Subject extends string | number>() {
  const [pending, setPending] = useState<Subject>();
  const [failure, setFailure] = useState<{ readonly of: Subject; readonly code: ErrorCode }>();
  const send = async (of: Subject, request: () => Promise<unknown>): Promise<void> => {
    setPending(of);
    setFailure(undefined);
    try {
      await request();
    } catch (error) {
      const code = walletErrorCode(error);
      if (code !== 'WALLET_REJECTED') setFailure({ of, code });
    }
    setPending(undefined);
  };
  return { pending, failure, send };
}

/** Requests another account of the connected wallet (EIP-2255). Not offered by wallets that turned out not to know the request. */
export function useChooseAccount() {
  const { wallet, choosesAccounts } = useWallet();
  const { chooseAccount } = useWalletRequests();
  const { pending, failure, send } = useRequest<string>();
  const code = failure?.of === wallet?.id ? failure?.code : undefined;
  return {
    isOffered: Boolean(wallet && choosesAccounts && !(code && unsupportedCodes.includes(code))),
    isWaiting: pending !== undefined,
    /** The reason why no other account was chosen: the wallet cannot, or the code of the failure. */
    failure: wallet && choosesAccounts && code ? { wallet: wallet.name, code } : undefined,
    choose() {
      if (wallet && pending === undefined) void send(wallet.id, chooseAccount);
    },
  };
}

type ChoosingFailedProps = { readonly failure: ReturnType<typeof useChooseAccount>['failure'] };

/** Says why no other account was chosen, and where to choose one instead. */
export function ChoosingFailed({ failure }: ChoosingFailedProps): ReactNode {
  const words = useWords();
  if (!failure) return null;
  const { wallet, code } = failure;
  return (
    <p className="portico-notice" role="alert">
      {unsupportedCodes.includes(code) ? words.cannotChoose(wallet) : words.error(code)}
    </p>
  );
}
