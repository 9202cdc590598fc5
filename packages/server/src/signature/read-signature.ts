import { createRequire } from 'node:module';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { AuthError } from '../common/auth-error.ts';
import { readAddress, readBytes, readNumber } from './abi.ts';

/**
 * Returns the hash that `personal_sign` signs (EIP-191): keccak-256 over a prefix, the message's length in UTF-8 bytes, and the message.
 */
export function hashMessage(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, bytes]));
}

/** Half the order of secp256k1: an `s` above it is the malleable twin of a signature (EIP-2). */
const halfOrder = Buffer.from(
  '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0',
  'hex',
);

/**
 * Recovers the address whose key made a signature, in lower case; undefined when the bytes are no signature of a key. Accepts 65
 * bytes (r ‖ s ‖ v with v 0, 1, 27 or 28) and 64 bytes (EIP-2098), low `s` only.
 */
export function recoverAddress(
  hash: Uint8Array,
  signature: Uint8Array,
  { recover }: Pick<Engine, 'recover'>,
): `0x${string}` | undefined {
  if (signature.length !== 64 && signature.length !== 65) return undefined;
  const compact = signature.slice(0, 64);
  let recovery = signature[64];
  if (recovery === undefined) {
    // EIP-2098 keeps the recovery bit in the top bit of s, which a low s never uses.
    const top = compact[32] ?? 0;
    compact[32] = top & 0x7f;
    recovery = top >> 7;
  } else if (recovery >= 27) recovery -= 27;
  if (recovery !== 0 && recovery !== 1) return undefined;
  if (Buffer.compare(compact.subarray(32), halfOrder) > 0) return undefined;
  const publicKey = recover(compact, recovery, hash);
  if (publicKey === undefined) return undefined;
  return `0x${Buffer.from(keccak_256(publicKey).subarray(12)).toString('hex')}`;
}

/** Recovers the public keys of ECDSA signatures on secp256k1, by libsecp256k1. */
export type Engine = {
  readonly name: 'native' | 'wasm';
  /** The 64-byte public key (x ‖ y) that made a signature (r ‖ s) over a 32-byte hash; undefined if there is none. */
  recover(signature: Uint8Array, recovery: 0 | 1, hash: Uint8Array): Uint8Array | undefined;
};

type Recover = (
  signature: Uint8Array,
  recovery: 0 | 1,
  hash: Uint8Array,
  compressed: false,
) => Uint8Array;

/** The prebuilt addon of the optional peer `secp256k1`; undefined where it is not installed or has no build. */
export function loadNativeEngine(): Engine | undefined {
  try {
    // The binding itself: the package's entry silently falls back to `elliptic`. It throws when nothing can be recovered.
    const native: { ecdsaRecover: Recover } = createRequire(import.meta.url)(
      'secp256k1/bindings.js',
    );
    return {
      name: 'native',
      recover(signature, recovery, hash) {
        try {
          return native.ecdsaRecover(signature, recovery, hash, false).subarray(1);
        } catch {
          return undefined;
        }
      },
    };
  } catch {
    return undefined;
  }
}

/**
 * WebAssembly, which runs everywhere. Imported by its file and on demand: the package's entry instantiates five modules with a
 * top-level await, which some bundlers and `require` refuse.
 */
export async function loadWasmEngine(): Promise<Engine> {
  const { instantiateSecp256k1 } = await import('@bitauth/libauth/build/lib/crypto/secp256k1.js');
  const wasm = await instantiateSecp256k1();
  return {
    name: 'wasm',
    recover(signature, recovery, hash) {
      const publicKey = wasm.recoverPublicKeyUncompressed(signature, recovery, hash);
      return typeof publicKey === 'string' ? undefined : publicKey.subarray(1);
    },
  };
}

let loading: Promise<Engine> | undefined;

/** The fastest engine that is installed, loaded once. */
export function loadEngine(): Promise<Engine> {
  loading ??= Promise.resolve(loadNativeEngine() ?? loadWasmEngine()).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

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

const erc6492Suffix = Buffer.from('6492'.repeat(16), 'hex');
const erc8010Suffix = Buffer.from('8010'.repeat(16), 'hex');

/**
 * Reads a 0x-prefixed signature and takes off its wrapper: of ERC-6492 (accounts not deployed yet) or ERC-8010 (EIP-7702
 * delegations not on the chain yet). A wrapper must be encoded exactly as the ABI does it: every wallet does, and anything else is
 * an attack.
 * @throws AuthError SIG_MALFORMED for what is no even number of hex digits, too long, or wrapped wrongly
 */
export function readSignature(value: unknown): UnwrappedSignature {
  const isHex = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  if (!isHex || value.length > 2 + 2 * maximumBytes) throw new AuthError('SIG_MALFORMED');
  const bytes = Buffer.from(value.slice(2), 'hex');
  const suffix = bytes.subarray(-32);
  let unwrapped: UnwrappedSignature | undefined = { wrapper: 'none', inner: bytes };
  if (suffix.equals(erc6492Suffix)) unwrapped = unwrapErc6492(bytes.subarray(0, -32));
  else if (suffix.equals(erc8010Suffix)) unwrapped = unwrapErc8010(bytes.subarray(0, -32));
  if (unwrapped === undefined) throw new AuthError('SIG_MALFORMED');
  return unwrapped;
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
 * inner ‖ abi.encode((chainId, delegation, nonce, yParity, r, s), address to, bytes data) ‖ length of that. The authorization is
 * not needed: the key's own signature counts, and an account that has delegated already is asked like any other.
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
