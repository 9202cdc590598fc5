import { createRequire } from 'node:module';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** Recovers the 64-byte public key (x ‖ y) that made an ECDSA signature over a 32-byte hash. */
export type RecoverPublicKey = (
  signature: Uint8Array,
  recovery: number,
  hash: Uint8Array,
) => Uint8Array | undefined;

/** An implementation of recovery, and the name under which logs and benchmarks know it. */
export type Engine = { readonly name: 'native' | 'noble'; readonly recover: RecoverPublicKey };

/** The one function used of the `secp256k1` package's native binding. It throws when nothing can be recovered. */
type NativeBinding = {
  ecdsaRecover(
    signature: Uint8Array,
    recovery: number,
    hash: Uint8Array,
    compressed: false,
  ): Uint8Array;
};

/** libsecp256k1 through the package's prebuilt addon: about sixteen times the speed of JavaScript. */
export function loadNativeEngine(): Engine | undefined {
  try {
    // The binding itself, not the package's entry: that one falls back to `elliptic` without saying so.
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

/** The audited JavaScript implementation, for platforms that have no prebuilt addon. */
export const nobleEngine: Engine = {
  name: 'noble',
  recover(signature, recovery, hash) {
    try {
      return secp256k1.Signature.fromBytes(signature, 'compact')
        .addRecoveryBit(recovery)
        .recoverPublicKey(hash)
        .toBytes(false)
        .subarray(1);
    } catch {
      return undefined;
    }
  },
};

/** The fastest engine that loads here. */
export const engine: Engine = loadNativeEngine() ?? nobleEngine;
