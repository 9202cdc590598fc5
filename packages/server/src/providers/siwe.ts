import { createHash } from 'node:crypto';
import {
  type Address,
  base,
  checkSiweMessage,
  checksumAddress,
  createSiweMessage,
  type ErrorCode,
  parseSiweMessage,
  type SiweMessage,
  SiweMessageError,
} from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { hashMessage } from '../signature/message-hash.ts';
import { parseSignature } from '../signature/parse-signature.ts';
import { recoverAddress } from '../signature/recover-address.ts';
import type { CredentialsProvider, Identity, SignInRequest } from './provider.ts';

/** Options of siwe(). */
export type SiweOptions = {
  /** As in `callback/{id}`. Default `siwe`; RainbowKit's adapter for next-auth posts to `credentials`. */
  readonly id?: string;
  /** Shown on the sign-in page. Default "Ethereum wallet". */
  readonly name?: string;
  /** The sentence that a visitor signs. The browser learns it from `GET /providers`. */
  readonly statement?: string;
};

/** A nonce lives ten minutes: long enough for a dialog that stays open, too short to be worth stealing. */
const nonceSeconds = 600;

/** Failed tries that one nonce allows. */
const maximumAttempts = 5;

/** Below lie zero, the precompiles and other addresses that no key or contract of a person has. */
const firstOrdinaryAddress = 0x10000n;

/** Sign-in with Ethereum (ERC-4361) for accounts on Base. */
export function siwe(options: SiweOptions = {}): CredentialsProvider {
  return {
    id: options.id ?? 'siwe',
    name: options.name ?? 'Ethereum wallet',
    type: 'credentials',
    fields: [],
    wallet: true,
    ...(options.statement !== undefined && { details: { statement: options.statement } }),
    authorize: verifySignIn,
  };
}

/**
 * Cheap and local checks first. A failed try leaves the nonce usable a few times, because the visitor who
 * picked the wrong account must be able to try again; a success uses it up with the session it opens.
 */
async function verifySignIn({
  body,
  browserKey,
  context,
}: SignInRequest): Promise<Identity | ErrorCode> {
  const text = readMessage(body['message']);
  const message = parseSiweMessage(text);
  const issuedAt = context.csrf.issuedAt(message.nonce, browserKey);
  const refusal = checkMessage(context, message, issuedAt);
  if (issuedAt === undefined || refusal === 'NONCE_EXPIRED') return refusal ?? 'NONCE_MISMATCH';

  const nonce = {
    hash: createHash('sha256').update(message.nonce).digest('hex'),
    expiresAt: issuedAt.getTime() + nonceSeconds * 1000,
  };
  const known = await context.store.findNonce(nonce.hash);
  if (known && known.used_at !== null) return 'NONCE_USED';
  if (known && known.attempts >= maximumAttempts) return 'NONCE_ATTEMPTS';

  const code = refusal ?? checkSignature(message.address, text, body['signature']);
  if (code === undefined) {
    const address = checksumAddress(message.address);
    const account = `eip155:${message.chainId}:${address}`;
    return { account, address, chainId: message.chainId, name: address, nonce };
  }
  await context.store.countAttempt(nonce.hash, nonce.expiresAt);
  return code;
}

function checkMessage(
  context: AuthContext,
  message: SiweMessage,
  issuedAt: Date | undefined,
): ErrorCode | undefined {
  const now = context.now();
  const url = new URL(context.origin);
  const refusal = checkSiweMessage(message, {
    domain: url.host,
    scheme: url.protocol.slice(0, -1),
    origin: context.origin,
    chainIds: [base.id],
    now: new Date(now),
    ...(issuedAt && { nonceIssuedAt: issuedAt }),
  });
  if (refusal !== undefined) return refusal;
  if (issuedAt === undefined) return 'NONCE_MISMATCH';
  return now - issuedAt.getTime() > nonceSeconds * 1000 ? 'NONCE_EXPIRED' : undefined;
}

function checkSignature(address: Address, text: string, value: unknown): ErrorCode | undefined {
  if (BigInt(address) < firstOrdinaryAddress) return 'ADDRESS_RESERVED';
  try {
    const recovered = recoverAddress(hashMessage(text), parseSignature(value));
    return recovered === address.toLowerCase() ? undefined : 'SIG_INVALID';
  } catch (cause) {
    if (cause instanceof AuthError) return cause.code;
    throw cause;
  }
}

/**
 * The message text. RainbowKit 1 posts the message's fields as a JSON object instead: then the text is the
 * one that its library prints from them, which is what the wallet signed.
 */
function readMessage(value: unknown): string {
  if (typeof value !== 'string') throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text');
  if (!value.startsWith('{')) return value;
  const fields = parseJson(value);
  if (fields === undefined) {
    throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text, or the fields as JSON');
  }
  // createSiweMessage checks every field itself, whatever its type.
  return createSiweMessage(fields as SiweMessage);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
