import fc from 'fast-check';
import {
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  toHex,
  hashMessage as viemHashMessage,
  recoverAddress as viemRecoverAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import {
  hashMessage,
  loadEngine,
  loadNativeEngine,
  loadWasmEngine,
  recoverAddress,
} from './read-signature.ts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const native = loadNativeEngine();
const wasm = await loadWasmEngine();
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');

test('the message hash is EIP-191’s, counted in bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (message) => {
      expect(`0x${Buffer.from(hashMessage(message)).toString('hex')}`).toBe(
        viemHashMessage(message),
      );
    }),
  );
});

describe.each([wasm, ...(native ? [native] : [])])('$name', (engine) => {
  const message = 'Sign in';
  const hash = hashMessage(message);

  test('recovers every signer, in both forms and with every v', async () => {
    for (let round = 0; round < 20; round++) {
      const account = privateKeyToAccount(generatePrivateKey());
      const signature = await account.signMessage({ message });
      const address = account.address.toLowerCase();
      expect(recoverAddress(hash, bytes(signature), engine)).toBe(address);
      const small = bytes(signature);
      small[64] = (small[64] ?? 0) - 27;
      expect(recoverAddress(hash, small, engine)).toBe(address);
      const compact = serializeCompactSignature(
        signatureToCompactSignature(parseSignature(signature)),
      );
      expect(recoverAddress(hash, bytes(compact), engine)).toBe(address);
    }
  });

  test('refuses malleable signatures with a high s', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const signature = bytes(await account.signMessage({ message }));
    const s = order - BigInt(`0x${signature.subarray(32, 64).toString('hex')}`);
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex').copy(signature, 32);
    signature[64] = signature[64] === 27 ? 28 : 27;
    expect(recoverAddress(hash, signature, engine)).toBeUndefined();
  });

  test.each([2, 3, 26, 29, 30, 37, 255])('refuses v = %d', async (v) => {
    const signature = bytes(
      await privateKeyToAccount(generatePrivateKey()).signMessage({ message }),
    );
    signature[64] = v;
    expect(recoverAddress(hash, signature, engine)).toBeUndefined();
  });

  test('zero and out-of-range values recover no address', () => {
    const make = (r: bigint, s: bigint) =>
      Buffer.from(
        `${r.toString(16).padStart(64, '0')}${s.toString(16).padStart(64, '0')}1b`,
        'hex',
      );
    for (const [r, s] of [
      [0n, 0n],
      [0n, 1n],
      [1n, 0n],
      [order, 1n],
      [order + 5n, 7n],
    ] as const) {
      expect(recoverAddress(hash, make(r, s), engine)).toBeUndefined();
    }
  });

  test('no input makes it throw, and no random input recovers a chosen address', () => {
    const zero = `0x${'0'.repeat(40)}`;
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 70 }), (junk) => {
        expect(recoverAddress(hash, junk, engine)).not.toBe(zero);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 65 }), (junk) => {
        expect(recoverAddress(hash, junk, engine)).not.toBe(zero);
      }),
    );
  });
});

test('the implementations agree with viem on random signatures', async () => {
  const engines = [wasm, ...(native ? [native] : [])];
  const hash = hashMessage('x');
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 65, maxLength: 65 }),
      fc.boolean(),
      async (junk, odd) => {
        junk[64] = odd ? 28 : 27;
        const isLow = BigInt(toHex(junk.subarray(32, 64))) <= order / 2n;
        const expected = isLow
          ? await viemRecoverAddress({ hash: toHex(hash), signature: toHex(junk) }).then(
              (address) => address.toLowerCase(),
              () => undefined,
            )
          : undefined;
        for (const engine of engines) {
          expect(recoverAddress(hash, junk, engine)).toBe(expected);
        }
      },
    ),
  );
});

test('the native implementation is used where it is installed, and loaded once', async () => {
  expect((await loadEngine()).name).toBe(native ? 'native' : 'wasm');
  expect(await loadEngine()).toBe(await loadEngine());
});
