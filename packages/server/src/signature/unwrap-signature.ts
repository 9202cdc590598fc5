import { AuthError } from '../common/auth-error.ts';
import { readAddress, readBytes, readNumber } from './abi.ts';

/** A signature without its wrapper. */
export type UnwrappedSignature = {
  readonly wrapper: 'none' | 'erc6492' | 'erc8010';
  /** The signature for the account itself; may be empty. */
  readonly inner: Buffer;
  /** The call that brings the account into the state in which it knows the signature (20 bytes, data). */
  readonly prepare?: { readonly to: Buffer; readonly data: Buffer };
};

/** Real smart-account signatures exceed 3 kB; nothing known comes near this. */
const maximumBytes = 16 * 1024;

/**
 * Reads a 0x-prefixed signature and takes off its wrapper.
 * @throws AuthError SIG_MALFORMED for what is no even number of hex digits, too long, or wrapped wrongly
 */
export function readSignature(value: unknown): UnwrappedSignature {
  const unwrapped = unwrapSignature(parseSignature(value));
  if (unwrapped === undefined) throw new AuthError('SIG_MALFORMED');
  return unwrapped;
}

/**
 * The bytes of a 0x-prefixed signature.
 * @throws AuthError SIG_MALFORMED for anything that is not an even number of hex digits, or is too long
 */
export function parseSignature(value: unknown): Uint8Array {
  const isBytes = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  if (!isBytes || value.length > 2 + 2 * maximumBytes) throw new AuthError('SIG_MALFORMED');
  return Buffer.from(value.slice(2), 'hex');
}

const erc6492Suffix = Buffer.from('6492'.repeat(16), 'hex');
const erc8010Suffix = Buffer.from('8010'.repeat(16), 'hex');

/**
 * Takes off the wrapper of ERC-6492 (accounts that are not deployed yet) or of ERC-8010 (accounts whose
 * EIP-7702 delegation is not on the chain yet). Undefined for a wrapper that is not encoded exactly as the
 * ABI does it: every wallet does, and anything else is an attack.
 */
export function unwrapSignature(signature: Uint8Array): UnwrappedSignature | undefined {
  const bytes = Buffer.from(signature);
  const suffix = bytes.subarray(-32);
  if (suffix.equals(erc6492Suffix)) return unwrapErc6492(bytes.subarray(0, -32));
  if (suffix.equals(erc8010Suffix)) return unwrapErc8010(bytes.subarray(0, -32));
  return { wrapper: 'none', inner: bytes };
}

/** abi.encode(address prepareTo, bytes prepareData, bytes inner) */
function unwrapErc6492(body: Buffer): UnwrappedSignature | undefined {
  const to = readAddress(body, 0);
  const head = 3 * 32;
  if (to === undefined || readNumber(body, 32) !== head) return undefined;
  const data = readBytes(body, head);
  if (data === undefined || readNumber(body, 64) !== data.end) return undefined;
  const inner = readBytes(body, data.end);
  if (inner === undefined || inner.end !== body.length) return undefined;
  return { wrapper: 'erc6492', inner: inner.content, prepare: { to, data: data.content } };
}

/**
 * inner ‖ abi.encode((chainId, delegation, nonce, yParity, r, s), address to, bytes data) ‖ length of that.
 * The authorization is not needed: the key's own signature counts without it, and an account that has
 * delegated already is asked like any other.
 */
function unwrapErc8010(body: Buffer): UnwrappedSignature | undefined {
  const length = body.length < 32 ? undefined : readNumber(body, body.length - 32);
  const start = body.length - 32 - (length ?? body.length);
  if (start < 0) return undefined;
  const suffix = body.subarray(start, -32);
  const head = 8 * 32;
  const delegation = readAddress(suffix, 32);
  const to = readAddress(suffix, 6 * 32);
  if (delegation === undefined || to === undefined || readNumber(suffix, 7 * 32) !== head) {
    return undefined;
  }
  const data = readBytes(suffix, head);
  if (data === undefined || data.end !== suffix.length) return undefined;
  const inner = body.subarray(0, start);
  return data.content.length === 0
    ? { wrapper: 'erc8010', inner }
    : { wrapper: 'erc8010', inner, prepare: { to, data: data.content } };
}
