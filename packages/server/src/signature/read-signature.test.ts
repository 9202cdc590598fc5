import fc from 'fast-check';
import {
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  serializeErc8010Signature,
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
  readSignature,
  recoverAddress,
} from './read-signature.ts';

const bytes = (hex: string) => Buffer.from(hex.replace('0x', ''), 'hex');
const malformed = expect.objectContaining({ code: 'SIG_MALFORMED' });
const hex = (maxLength: number) => fc.uint8Array({ maxLength }).map(toHex);
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex);

test('unwraps a signature (ERC-6492)', () => {
  fc.assert(
    fc.property(address, hex(200), hex(200), (to, data, signature) => {
      const wrapped = serializeErc6492Signature({ address: to, data, signature });
      expect(readSignature(wrapped)).toEqual({
        wrapper: 'erc6492',
        inner: bytes(signature),
        prepare: { to: bytes(to), data: bytes(data) },
      });
    }),
  );
});

const authorization = await privateKeyToAccount(`0x${'a1'.repeat(32)}`).signAuthorization({
  chainId: 8453,
  nonce: 7,
  address: `0x${'de'.repeat(20)}`,
});

test('unwraps a signature (ERC-8010)', () => {
  fc.assert(
    fc.property(address, hex(200), hex(200), (to, data, signature) => {
      const wrapped = serializeErc8010Signature({ authorization, address: to, data, signature });
      const prepare = { to: bytes(to), data: bytes(data) };
      expect(readSignature(wrapped)).toEqual({
        wrapper: 'erc8010',
        inner: bytes(signature),
        ...(data !== '0x' && { prepare }),
      });
    }),
  );
});

test('leaves other signatures as they are, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (signature) => {
      expect(readSignature(toHex(signature))).toEqual({
        wrapper: 'none',
        inner: Buffer.from(signature),
      });
    }),
  );
});

describe.each(['6492', '8010'])('behind the suffix of ERC-%s', (number) => {
  const suffix = bytes(number.repeat(16));

  test('random bytes are malformed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => {
        expect(() => readSignature(toHex(Buffer.concat([junk, suffix])))).toThrow(malformed);
      }),
    );
  });

  test('a wrapper is malformed when a byte is missing, added, or set where zeros belong', () => {
    const data = '0x0102';
    const signature = '0x030405';
    const to: Hex = `0x${'f1'.repeat(20)}`;
    const wrapped =
      number === '6492'
        ? serializeErc6492Signature({ address: to, data, signature })
        : serializeErc8010Signature({ authorization, address: to, data, signature });
    const whole = bytes(wrapped);
    expect(readSignature(wrapped).inner).toEqual(bytes(signature));
    const body = whole.subarray(0, -32);
    for (const broken of [body.subarray(0, -1), body.subarray(0, -32), body.subarray(32)]) {
      expect(() => readSignature(toHex(Buffer.concat([broken, suffix])))).toThrow(malformed);
    }
    for (const added of [1, 31, 32, 64]) {
      const longer = Buffer.concat([body, Buffer.alloc(added), suffix]);
      expect(() => readSignature(toHex(longer))).toThrow(malformed);
    }
    // In front of an ERC-8010 wrapper stands the signature, of any length.
    if (number === '8010') return;
    // Offsets, lengths and padding: a set bit anywhere there moves or dirties something.
    for (const at of [0, 11, 32, 62, 64, 94, 96, 126, 130, 159, 160, 190, 195, 223]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) | 0x40;
      expect(() => readSignature(toHex(changed))).toThrow(malformed);
    }
  });
});

test('lengths that reach beyond the end, or overflow, are malformed', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  const huge = 2n ** 256n - 1n;
  for (const length of [65n, 2n ** 32n, 2n ** 53n, 2n ** 255n, huge, huge - 31n]) {
    const body = `${word(1n)}${word(96n)}${word(160n)}${word(length)}${word(0n)}${word(0n)}`;
    expect(() => readSignature(toHex(bytes(`${body}${'6492'.repeat(16)}`)))).toThrow(malformed);
    expect(() => readSignature(toHex(bytes(`${body}${word(length)}${'8010'.repeat(16)}`)))).toThrow(
      malformed,
    );
  }
});

test('reads hex of any even length, empty included', () => {
  expect([...readSignature('0x').inner]).toEqual([]);
  expect([...readSignature('0x00fFaB').inner]).toEqual([0, 255, 171]);
});

test.each([
  '',
  '00',
  '0x0',
  '0xzz',
  '0x00 ',
  ' 0x00',
  '0x00\n',
  `0x${'00'.repeat(17_000)}`,
  12,
  null,
  undefined,
  {},
])('refuses %j', (value) => {
  expect(() => readSignature(value)).toThrow(malformed);
});

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const native = loadNativeEngine();
const wasm = await loadWasmEngine();

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
