import { type Address, type ErrorCode, isSiweStatement, parseSiweMessage } from '@portico/protocol';
import { attempt } from '../safe-storage.ts';
import type { SignInFields, SignInProof } from '../wallet/request-sign-in.ts';
import type { SignInEnvironment, SignInNonce, SignInStore } from './sign-in-store.ts';

/** A nonce lives ten minutes on the server; an older one than this is replaced before it is signed. */
const freshFor = 5 * 60_000;

/** Returns the nonce of the next message unless it is missing or old. */
export function freshNonce({ nonce, environment }: SignInStore): SignInNonce | undefined {
  return nonce && environment.now() - nonce.fetchedAt < freshFor ? nonce : undefined;
}

/** Fetches a nonce unless there is a fresh one, in one request at a time. Resolves with the reason when that failed. */
export async function fetchNonce(signIn: SignInStore): Promise<ErrorCode | undefined> {
  if (signIn.nonceRequest === undefined && freshNonce(signIn)) return undefined;
  signIn.nonceRequest ??= requestNonce(signIn);
  return signIn.nonceRequest;
}

async function requestNonce(signIn: SignInStore): Promise<ErrorCode | undefined> {
  const answer = await signIn.environment.requestNonce();
  signIn.nonceRequest = undefined;
  if (!answer.ok) return answer.code;
  const { nonce, statement, serverTime } = answer;
  const fetchedAt = signIn.environment.now();
  // Visitors' clocks are wrong by minutes; the message carries the server's time.
  const clockAhead = (serverTime ?? fetchedAt) - fetchedAt;
  signIn.nonce = { nonce, statement, fetchedAt, clockAhead };
  return undefined;
}

/** Returns the fields of a message on a chain, except its account. The server's statement wins over the site's. */
export function messageFields(
  { domain, origin, statement: ownStatement, now }: SignInEnvironment,
  { nonce, statement = ownStatement, clockAhead }: SignInNonce,
  chainId: number,
): SignInFields {
  return {
    domain,
    uri: origin,
    // The default contains the site's name, which may have characters that no message can have.
    ...(statement !== undefined && isSiweStatement(statement) && { statement }),
    nonce,
    chainId,
    issuedAt: new Date(now() + clockAhead).toISOString(),
  };
}

/** Checks that a wallet wrote the requested message (ERC-7846). The server checks the same, and would report an invalid signature. */
export function isRequestedMessage(
  { message, address }: SignInProof,
  fields: SignInFields,
  connected: Address,
): boolean {
  const written = attempt(() => parseSiweMessage(message));
  return (
    written !== undefined &&
    written.domain === fields.domain &&
    written.uri === fields.uri &&
    written.chainId === fields.chainId &&
    written.nonce === fields.nonce &&
    isSameAddress(written.address, address) &&
    isSameAddress(written.address, connected)
  );
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
