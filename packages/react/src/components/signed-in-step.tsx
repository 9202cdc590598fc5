import { displayName } from '@portico/core/internal/names/account-name';
import { type ReactNode, useEffect, useState } from 'react';
import { useName } from '../hooks/use-name.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWords } from '../hooks/use-words.ts';
import { useSession } from '../session/use-session.tsx';
import { WalletFrame } from './wallet-picture.tsx';

/** For how many milliseconds the dialog says that it worked before it closes by itself. */
export const doneTime = 700;

/** The end of a sign-in: the light fills the gate, all three steps are taken. */
export function SignedInStep(): ReactNode {
  const words = useWords();
  const { wallet, address: connected } = useWallet();
  const { data: session } = useSession();
  const address = session?.address ?? connected;
  const name = useName(address)?.name ?? address;
  // What a live region is created with is not read aloud; what it then says is.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="done" />
      <p className="portico-text portico-muted" role="status">
        {isThere && name ? words.signedInAs(displayName(name)) : null}
      </p>
      <span className="portico-stair">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}
