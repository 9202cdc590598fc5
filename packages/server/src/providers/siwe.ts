import { createHash } from 'node:crypto';
import {
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
import { dependsOnChain } from '../signature/account-kind.ts';
import { hashMessage } from '../signature/message-hash.ts';
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

/** A key signs at once: its nonce lives long enough for a dialog that stays open, and no longer. */
const keyNonceSeconds = 600;

/** The owners of a contract account sign one after the other, or in a transaction. */
const contractNonceSeconds = 24 * 3600;

/** How long a nonce that was used or tried is remembered: instances whose clocks differ must not meet it anew. */
const rememberedSeconds = contractNonceSeconds + 3600;

/** Failed tries that one nonce allows. */
const maximumAttempts = 5;

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
    expiresAt: issuedAt.getTime() + rememberedSeconds * 1000,
  };
  const known = await context.store.findNonce(nonce.hash);
  if (known && known.used_at !== null) return 'NONCE_USED';
  if (known && known.attempts >= maximumAttempts) return 'NONCE_ATTEMPTS';

  const signature = body['signature'];
  const hash = hashMessage(text);
  const { chainId } = message;
  const proof =
    refusal === undefined
      ? await context.verifier.verify({ address: message.address, chainId, hash, signature })
      : ({ ok: false, code: refusal } as const);
  if (!proof.ok) {
    // Nothing was tried: the browser asks whether the owners have approved by now.
    if (proof.code === 'APPROVAL_PENDING') return proof.code;
    await context.store.countAttempt(nonce.hash, nonce.expiresAt);
    return proof.code;
  }
  const { kind } = proof;
  const isKey = !dependsOnChain(kind);
  if (isKey && isOlder(context, issuedAt, keyNonceSeconds)) return 'NONCE_EXPIRED';
  const address = checksumAddress(message.address);
  const account = `eip155:${chainId}:${address}`;
  const identity = { account, address, chainId, kind, name: address, nonce };
  if (isKey) return identity;
  const signed = { hash: `0x${Buffer.from(hash).toString('hex')}`, signature: String(signature) };
  return { ...identity, proof: signed };
}

function checkMessage(
  context: AuthContext,
  message: SiweMessage,
  issuedAt: Date | undefined,
): ErrorCode | undefined {
  const url = new URL(context.origin);
  const refusal = checkSiweMessage(message, {
    domain: url.host,
    scheme: url.protocol.slice(0, -1),
    origin: context.origin,
    chainIds: [base.id],
    now: new Date(context.now()),
    ...(issuedAt && { nonceIssuedAt: issuedAt }),
  });
  if (refusal !== undefined) return refusal;
  if (issuedAt === undefined) return 'NONCE_MISMATCH';
  return isOlder(context, issuedAt, contractNonceSeconds) ? 'NONCE_EXPIRED' : undefined;
}

function isOlder(context: AuthContext, issuedAt: Date, seconds: number): boolean {
  return context.now() - issuedAt.getTime() > seconds * 1000;
}

/**
 * The message text. RainbowKit 1 posts the message's fields as a JSON object instead: then the text is the
 * one that its library prints from them, which is what the wallet signed.
 */
function readMessage(value: unknown): string {
  if (typeof value !== 'string') throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text');
  if (!value.startsWith('{')) return value;
  const fields = parseJson(value);
  if (typeof fields !== 'object' || fields === null) {
    throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text, or the fields as JSON');
  }
  const printed = Object.entries(fields).filter(([name, field]) => field || !optional.has(name));
  // createSiweMessage checks every field itself, whatever its type.
  return createSiweMessage(Object.fromEntries(printed) as SiweMessage);
}

/** What that library leaves out when it is empty or null. */
const optional: ReadonlySet<string> = new Set([
  ...['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId', 'resources'],
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
