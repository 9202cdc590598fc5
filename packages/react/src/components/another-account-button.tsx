import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletRequests } from '../hooks/use-wallet-requests.ts';
import { useWords } from '../hooks/use-words.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';
import { Button, type ButtonKind } from './dialog-parts.tsx';

/** Wallets that do not know the request say so in many ways. */
const unsupportedCodes: readonly ErrorCode[] = ['WALLET_UNSUPPORTED', 'WALLET_FAILED'];

/**
 * Asks the connected wallet for another of its accounts (EIP-2255). Renders nothing for wallets that choose in
 * their own app; a wallet that turns out not to support it says where to switch instead.
 */
export function AnotherAccountButton({
  kind,
  onChosen,
}: {
  readonly kind?: ButtonKind | undefined;
  readonly onChosen?: () => void;
}): ReactNode {
  const words = useWords();
  const { wallet, choosesAccounts } = useWallet();
  const { chooseAccount } = useWalletRequests();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<{ readonly walletId: string; readonly code: ErrorCode }>();
  if (!wallet || !choosesAccounts) return null;
  const code = failure?.walletId === wallet.id ? failure.code : undefined;
  const isMissing = code !== undefined && unsupportedCodes.includes(code);

  const choose = async () => {
    setWaiting(true);
    setFailure(undefined);
    try {
      await chooseAccount();
      onChosen?.();
    } catch (error) {
      const code = walletErrorCode(error);
      // A visitor who declined needs no message.
      if (code === 'WALLET_REJECTED') return;
      setFailure({ walletId: wallet.id, code });
    } finally {
      setWaiting(false);
    }
  };
  return (
    <>
      {code ? (
        <p className="portico-notice" role="alert">
          {isMissing ? words.cannotChoose(wallet.name) : words.error(code)}
        </p>
      ) : null}
      {isMissing ? null : (
        <Button {...(kind ? { kind } : {})} waiting={isWaiting} onClick={() => void choose()}>
          {isWaiting ? words.confirmInWallet : words.useAnotherAccount}
        </Button>
      )}
    </>
  );
}
