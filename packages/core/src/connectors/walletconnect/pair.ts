import { field, WalletError, withTimeout } from '../../wallet/wallet-error.ts';
import { userDisconnected } from './client-session.ts';
import type { OpenProposals } from './open-proposals.ts';
import { toSessionError } from './session-error.ts';
import { findGap, proposedNamespaces, type SessionGap } from './session-terms.ts';
import type { WalletConnectClient, WalletConnectSession } from './sign-client.ts';

/** The relay's time to accept a proposal, in milliseconds. The QR code is empty meanwhile. */
const proposalTimeout = 15_000;

/** The validity of a proposal: the protocol's five minutes, and a second for delivery. */
const answerTimeout = 301_000;

/**
 * Proposes a session on these chains, shows its URI, and waits for a wallet to accept.
 *
 * @param signal Aborts at once. A wallet that accepts afterwards is disconnected.
 * @param proposals Keeps the proposal, in case this page is closed before the wallet responds.
 * @throws WalletError RELAY_UNREACHABLE, PROPOSAL_EXPIRED, SETTLEMENT_FAILED, WALLET_REJECTED, or what the wallet did not
 *   grant
 */
export async function pair(
  client: WalletConnectClient,
  chainIds: readonly number[],
  onUri: (uri: string) => void,
  signal: AbortSignal,
  proposals: OpenProposals,
): Promise<WalletConnectSession> {
  const proposed = client.connect({ optionalNamespaces: proposedNamespaces(chainIds) });
  const settled = proposed.then(({ approval }) => approval());
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new WalletError('WALLET_REJECTED')));
  });
  try {
    const proposal = Promise.race([proposed, aborted]);
    const { uri } = await withTimeout(proposal, proposalTimeout, 'RELAY_UNREACHABLE');
    if (uri === undefined) throw new WalletError('WALLET_FAILED');
    proposals.keep(client, settled);
    onUri(uri);
    const answer = Promise.race([settled, aborted]);
    const session = await withTimeout(answer, answerTimeout, 'PROPOSAL_EXPIRED');
    checkTerms(session, chainIds);
    // The provider opens the app. The library would read a link from `localStorage`, which may be forbidden.
    const sessionConfig = { ...session.sessionConfig, disableDeepLink: true };
    await client.session.update(session.topic, { sessionConfig });
    return client.session.get(session.topic);
  } catch (error) {
    const failure = toSessionError(error);
    // However late the wallet accepts, no session stays open on the phone that this site does not hold.
    settled
      .then(({ topic }) => client.disconnect({ topic, reason: disconnectReason(failure) }))
      .catch(() => undefined);
    throw failure;
  }
}

/** Checks what the wallet granted. @throws WalletError with the protocol's code in its cause, or SETTLEMENT_FAILED */
function checkTerms({ namespaces }: WalletConnectSession, chainIds: readonly number[]): void {
  let gap: SessionGap | undefined;
  try {
    gap = findGap(namespaces, chainIds);
  } catch (cause) {
    throw new WalletError('SETTLEMENT_FAILED', { cause });
  }
  if (gap) throw toSessionError(gap);
}

/** Returns the reason that is sent to the wallet. */
function disconnectReason({ code, cause }: WalletError): { code: number; message: string } {
  if (code === 'SETTLEMENT_FAILED') return { code: 7000, message: 'Session settlement failed.' };
  const number = Number(field(cause, 'code'));
  return number >= 5100 && number <= 5104
    ? { code: number, message: String(field(cause, 'message')) }
    : userDisconnected;
}
