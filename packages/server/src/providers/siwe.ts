import {
  type Chain,
  checkSiweMessage,
  createSiweMessage,
  type ErrorCode,
  type OptionNames,
  parseSiweMessage,
  type SiweMessage,
  SiweMessageError,
} from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { findOptionProblems } from '../common/options.ts';
import { parseJson } from '../common/read-bytes.ts';
import { contractNonceSeconds } from '../sign-in/nonce.ts';
import type { Identity, WalletIdentity } from '../sign-in/sign-in.ts';
import { hashMessage } from '../signature/read-signature.ts';
import { isKeyKind } from '../signature/verify-signature.ts';
import type { CredentialsRequest, WalletProvider } from './provider.ts';

/** Options of siwe(). */
export type SiweOptions = {
  /** The id in `callback/{id}`. Default `siwe`; RainbowKit's adapter for next-auth posts to `credentials`. */
  readonly id?: string;
  /** Shown on the sign-in page. Default "Ethereum wallet". */
  readonly name?: string;
  /** The sentence that visitors sign, which `POST /verify` requires. Through next-auth's contract an adapter may write its own. */
  readonly statement?: string;
};

/** A key signs at once: its nonce lives long enough for a dialog that stays open, and no longer. */
const keyNonceSeconds = 600;

const names = { id: true, name: true, statement: true } as const satisfies OptionNames<SiweOptions>;

/** Sign-in with Ethereum (ERC-4361) for accounts on the chains of the site. */
export function siwe(options?: SiweOptions): WalletProvider {
  // Code without types may give null, which createAuth reports.
  const { id = 'siwe', name = 'Ethereum wallet', statement } = options ?? {};
  const wallet = statement === undefined ? {} : { statement };
  return {
    id,
    name,
    type: 'credentials',
    fields: [],
    wallet,
    details: wallet,
    problems: findOptionProblems('siwe()', options, names, {
      name: 'a text',
      statement: 'a text',
    }),
    authorize: (request) => authorize(request, request.statement ?? statement),
  };
}

async function authorize(
  request: CredentialsRequest,
  statement: string | undefined,
): Promise<WalletIdentity> {
  const posted = request.body['message'];
  if (typeof posted !== 'string') throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text');
  const text = posted.startsWith('{') ? printFields(posted) : posted;
  const message = parseSiweMessage(text);
  const { address, chainId } = message;
  const account = `eip155:${chainId}:${address}`;
  try {
    const proven = await proveControl(request, text, message, statement);
    return { account, address, chainId, name: address, ...proven };
  } catch (cause) {
    throw cause instanceof AuthError ? cause.withAccount(account) : cause;
  }
}

/**
 * Checks the message and who signed it, cheap and local checks first. A failed attempt leaves the nonce usable a few times, because
 * a visitor who picked the wrong account must be able to try again; opening the session consumes it.
 */
async function proveControl(
  { body, origin, chains, nonces, verifySignature, recoverKind, now }: CredentialsRequest,
  text: string,
  message: SiweMessage,
  statement: string | undefined,
): Promise<Pick<Identity, 'nonce' | 'kind' | 'proof'>> {
  const { address, chainId } = message;
  const nonce = nonces.find(message.nonce);
  const refusal = checkSiweMessage(message, {
    domain: new URL(origin).host,
    scheme: new URL(origin).protocol.slice(0, -1),
    origin,
    chainIds: chains.map(({ id }) => id),
    now: new Date(now()),
    ...(nonce && { nonceIssuedAt: new Date(nonce.issuedAt) }),
  });
  if (nonce === undefined) throw refuse(refusal ?? 'NONCE_MISMATCH', chains);
  const age = (now() - nonce.issuedAt) / 1000;
  if (age > contractNonceSeconds) throw new AuthError('NONCE_EXPIRED');
  await nonces.requireUsable(nonce);
  // The form token of next-auth's contract belongs to adapters, which write a statement themselves.
  const enforced = statement !== undefined && nonce.purpose !== 'form';
  const otherStatement = enforced && message.statement !== statement;
  const code = refusal ?? (otherStatement ? 'STATEMENT_MISMATCH' : undefined);
  if (code !== undefined) return nonces.attempt(nonce, () => Promise.reject(refuse(code, chains)));
  const hash = hashMessage(text);
  const signature = body['signature'];
  const claim = { address, chainId, hash, signature };
  // A key's signature is decided here; every other one may cost a node a call, and is one of few attempts.
  const kind =
    (await recoverKind(claim)) ?? (await nonces.attempt(nonce, () => verifySignature(claim)));
  if (!isKeyKind(kind)) {
    const proof = { hash: `0x${Buffer.from(hash).toString('hex')}`, signature: String(signature) };
    return { nonce, kind, proof };
  }
  if (age > keyNonceSeconds) throw new AuthError('NONCE_EXPIRED');
  return { nonce, kind };
}

/** A refusal that says, in English at least, which networks the site accepts. */
function refuse(code: ErrorCode, chains: readonly Chain[]): AuthError {
  if (code !== 'CHAIN_MISMATCH') return new AuthError(code);
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    chains.map(({ name }) => name),
  );
  const message = `The message is for another network. Switch to ${names} and sign again.`;
  return new AuthError(code, { message });
}

/** Prints a message whose fields were posted as a JSON object, as the library of RainbowKit 1 prints it: the wallet signed that text. */
function printFields(posted: string): string {
  const fields = parseJson(posted);
  if (typeof fields !== 'object' || fields === null) {
    throw new SiweMessageError('SIWE_LAYOUT', 'message', 'a text, or the fields as JSON');
  }
  const printed = Object.entries(fields).filter(([name, field]) => field || !optional.has(name));
  // createSiweMessage checks every field itself, whatever its type.
  return createSiweMessage(Object.fromEntries(printed) as SiweMessage);
}

/** The fields that that library leaves out when they are empty or null. */
const optional: ReadonlySet<string> = new Set([
  'scheme',
  'statement',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
]);
