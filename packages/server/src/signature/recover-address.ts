import { createRequire } from 'node:module';
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The hash that `personal_sign` signs (EIP-191, version 0x45): keccak-256 over a prefix, the length of the
 * message in bytes of UTF-8, and the message exactly as it was received.
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
 * The address whose key made a signature, in lower case, or undefined when the bytes are no signature of
 * a key. Accepts 65 bytes (r ‖ s ‖ v with v 0, 1, 27 or 28) and 64 bytes (EIP-2098), low `s` only.
 */
export function recoverAddress(
  hash: Uint8Array,
  signature: Uint8Array,
  { recover }: Pick<Engine, 'recover'>,
): `0x${string}` | undefined {
  const parts = split(signature);
  if (parts === undefined || Buffer.compare(parts.compact.subarray(32), halfOrder) > 0)
    return undefined;
  const publicKey = recover(parts.compact, parts.recovery, hash);
  if (publicKey === undefined) return undefined;
  return `0x${Buffer.from(keccak_256(publicKey).subarray(12)).toString('hex')}`;
}

function split(signature: Uint8Array): { compact: Uint8Array; recovery: 0 | 1 } | undefined {
  if (signature.length === 65) {
    const v = signature[64] ?? 255;
    const recovery = v >= 27 ? v - 27 : v;
    if (recovery !== 0 && recovery !== 1) return undefined;
    return { compact: signature.slice(0, 64), recovery };
  }
  if (signature.length !== 64) return undefined;
  // EIP-2098 keeps the recovery bit in the top bit of s, which a low s never uses.
  const compact = signature.slice();
  const top = compact[32] ?? 0;
  compact[32] = top & 0x7f;
  return { compact, recovery: top > 0x7f ? 1 : 0 };
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
    // The binding itself, not the package's entry: that one silently falls back to `elliptic`.
    // It throws when nothing can be recovered.
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
 * WebAssembly, which runs everywhere. Imported by its file and only when it is needed: the package's entry
 * instantiates five modules with a top-level await, which some bundlers and `require` refuse.
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
