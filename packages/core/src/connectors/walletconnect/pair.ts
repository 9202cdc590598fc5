import { field, WalletError, withTimeout } from '../../wallet/wallet-error.ts';
import type { OpenProposals } from './open-proposals.ts';
import { toSessionError } from './session-error.ts';
import { findGap, proposedNamespaces, type SessionGap } from './session-terms.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** A settled session, as the client keeps it. */
export type WalletConnectSession = ReturnType<WalletConnectClient['session']['get']>;

/** How long the relay may take to accept a proposal. People look at an empty square meanwhile. */
const proposalTimeout = 15_000;

/** How long a proposal can be answered: the protocol's five minutes, and a second for delivery. */
const answerTimeout = 301_000;

/** The reason of a session that this site ends. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' };

/**
 * Proposes a session on these chains, shows its URI, and waits for a wallet to accept.
 *
 * @param signal Gives up at once. A wallet that accepts afterwards is disconnected.
 * @param proposals Where it is kept in case that this page is gone when the wallet answers.
 * @throws WalletError RELAY_UNREACHABLE, PROPOSAL_EXPIRED, SETTLEMENT_FAILED, WALLET_REJECTED, or what
 * the wallet did not grant.
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
    // The provider opens the app. The library would look for a link in `localStorage`, which may be forbidden.
    const sessionConfig = { ...session.sessionConfig, disableDeepLink: true };
    await client.session.update(session.topic, { sessionConfig });
    return client.session.get(session.topic);
  } catch (error) {
    const why = toSessionError(error);
    // Whatever happened here, and whenever the wallet accepts: no session stays open on the phone that
    // nobody holds at this end.
    settled
      .then(({ topic }) => client.disconnect({ topic, reason: reasonFor(why) }))
      .catch(() => undefined);
    throw why;
  }
}

/** @throws WalletError with the number of the protocol in its cause, or SETTLEMENT_FAILED. */
function checkTerms({ namespaces }: WalletConnectSession, chainIds: readonly number[]): void {
  let gap: SessionGap | undefined;
  try {
    gap = findGap(namespaces, chainIds);
  } catch (cause) {
    throw new WalletError('SETTLEMENT_FAILED', { cause });
  }
  if (gap) throw toSessionError(gap);
}

/** What the wallet is told. */
function reasonFor({ code, cause }: WalletError): { code: number; message: string } {
  if (code === 'SETTLEMENT_FAILED') return { code: 7000, message: 'Session settlement failed.' };
  const number = Number(field(cause, 'code'));
  return number >= 5100 && number <= 5104
    ? { code: number, message: String(field(cause, 'message')) }
    : userDisconnected;
}
