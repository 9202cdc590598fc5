import {
  type Address,
  createSiweMessage,
  type ErrorCode,
  isSiweStatement,
  parseSiweMessage,
} from '@portico/protocol';
import type { SignInFields, SignInProof } from '../wallet/request-sign-in.ts';
import type { SignInEnvironment } from './sign-in-environment.ts';

/** A nonce of the server, with what belongs to it. */
export type SignInNonce = {
  readonly nonce: string;
  readonly statement: string | undefined;
  readonly fetchedAt: number;
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  readonly clockAhead: number;
};

/** A nonce lives ten minutes on the server; an older one than this is replaced before it is signed. */
const freshFor = 5 * 60_000;

/** The nonce of the next message: at first none. */
export function createNonceCache({
  requestNonce,
  now,
}: Pick<SignInEnvironment, 'requestNonce' | 'now'>) {
  let current: SignInNonce | undefined;
  let inFlight: Promise<ErrorCode | undefined> | undefined;
  const isFresh = () => current !== undefined && now() - current.fetchedAt < freshFor;

  async function fetchNonce(): Promise<ErrorCode | undefined> {
    const answer = await requestNonce();
    if (!answer.ok) return answer.code;
    const { nonce, statement, serverTime } = answer;
    const fetchedAt = now();
    // Visitors' clocks are wrong by minutes; the message carries the server's time.
    current = { nonce, statement, fetchedAt, clockAhead: (serverTime ?? fetchedAt) - fetchedAt };
    return undefined;
  }

  return {
    current: () => current,
    isFresh,
    /**
     * Fetches another unless the current one is fresh. Callers at the same time share one request. Resolves
     * with the reason if that failed.
     */
    async refresh(): Promise<ErrorCode | undefined> {
      if (inFlight === undefined && isFresh()) return undefined;
      inFlight ??= fetchNonce().finally(() => {
        inFlight = undefined;
      });
      return inFlight;
    },
    /** To be called when the server may have consumed it. */
    drop(): void {
      current = undefined;
    },
  };
}

/** The fields of a message on a chain, except its account. The server's statement wins over the site's. */
export function messageFields(
  { domain, origin, statement: ownStatement, now }: SignInEnvironment,
  { nonce, statement = ownStatement, clockAhead }: SignInNonce,
  chainId: number,
): SignInFields {
  return {
    domain,
    uri: origin,
    // By default it has the name of the site, which may be one that no message can have.
    ...(statement !== undefined && isSiweStatement(statement) && { statement }),
    nonce,
    chainId,
    issuedAt: new Date(now() + clockAhead).toISOString(),
  };
}

/** The message for an account. */
export function messageText(fields: SignInFields, address: Address): string {
  return createSiweMessage({ ...fields, address, version: '1' });
}

/**
 * Whether a message that a wallet wrote (ERC-7846) is the requested one, for the connected account. The
 * server checks the same; here it keeps a wallet's mistake from being reported as an invalid signature.
 */
export function isRequestedMessage(
  { message, address }: SignInProof,
  fields: SignInFields,
  connected: Address,
): boolean {
  try {
    const written = parseSiweMessage(message);
    return (
      written.domain === fields.domain &&
      written.uri === fields.uri &&
      written.chainId === fields.chainId &&
      written.nonce === fields.nonce &&
      isSameAddress(written.address, address) &&
      isSameAddress(written.address, connected)
    );
  } catch {
    return false;
  }
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
