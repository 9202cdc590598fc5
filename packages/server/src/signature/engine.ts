import { createRequire } from 'node:module';

/** Recovers the public keys of ECDSA signatures on secp256k1, by libsecp256k1. */
export type Engine = {
  readonly name: 'native' | 'wasm';
  /** The 64-byte public key (x ‖ y) that made a signature (r ‖ s) over a 32-byte hash; undefined if there is none. */
  recover(signature: Uint8Array, recovery: 0 | 1, hash: Uint8Array): Uint8Array | undefined;
};

/** The one function used of the `secp256k1` package's native binding. It throws when nothing can be recovered. */
type NativeBinding = {
  ecdsaRecover(
    signature: Uint8Array,
    recovery: number,
    hash: Uint8Array,
    compressed: false,
  ): Uint8Array;
};

/** The prebuilt addon of the optional peer `secp256k1`; undefined where it is not installed or has no build. */
export function loadNativeEngine(): Engine | undefined {
  try {
    // The binding itself, not the package's entry: that one silently falls back to `elliptic`.
    const native: NativeBinding = createRequire(import.meta.url)('secp256k1/bindings.js');
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
  loading ??= load().catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function load(): Promise<Engine> {
  return loadNativeEngine() ?? loadWasmEngine();
}
