import { displayName } from '@portico/core/internal/names/account-name';
import type { ReactNode } from 'react';
import { useName } from '../hooks/use-account.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWords } from '../hooks/use-words.ts';
import { useSession } from '../session/use-session.tsx';
import { WalletFrame } from './wallet-picture.tsx';

/**
 * The end of a sign-in: the light fills the gate, all three steps are taken. For eyes only: it is the last look of a dialog that is
 * closed by then, and screen readers hear the session from the button that opened it.
 */
export function SignedInStep(): ReactNode {
  const words = useWords();
  const { wallet, address: connected } = useWallet();
  const { data: session } = useSession();
  const address = session?.address ?? connected;
  const name = useName(address)?.name ?? address;
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="done" />
      {name ? (
        <p className="portico-text portico-muted">{words.signedInAs(displayName(name))}</p>
      ) : null}
      <span className="portico-stair">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}
