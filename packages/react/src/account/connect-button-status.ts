import { base, type Session } from '@portico/protocol';
import { sessionName } from '../session/session-name.ts';
import type { WalletSnapshot } from '../wallet/wallet-snapshot.ts';

/**
 * What the button is about. The session comes first, because the server vouches for it: `mismatch` is a
 * session with the wallet on another account. A wallet on another network is in the way of everything else.
 */
export type ConnectButtonStatus =
  | 'disconnected'
  | 'connecting'
  | 'wrong-network'
  | 'connected'
  | 'signed-in'
  | 'mismatch';

/** What the button is about, from the session and the wallet together. */
export function connectButtonStatus(
  session: Session | null | undefined,
  { status, address: connected, chainId }: WalletSnapshot,
): ConnectButtonStatus {
  if (connected !== undefined && chainId !== base.id) return 'wrong-network';
  const signedIn = sessionName(session);
  if (signedIn !== undefined)
    return connected !== undefined && connected !== signedIn ? 'mismatch' : 'signed-in';
  if (connected !== undefined) return 'connected';
  return status === 'connecting' ? 'connecting' : 'disconnected';
}
