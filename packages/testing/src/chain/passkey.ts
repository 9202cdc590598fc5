import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { bytesToBigInt, type Hex, hexToBytes } from 'viem';

/** The response of an authenticator for one assertion (WebAuthn level 3). */
export type Assertion = {
  readonly authenticatorData: Hex;
  /** Before and behind the challenge. */
  readonly clientDataPrefix: string;
  readonly clientDataSuffix: string;
  readonly clientDataJson: string;
  readonly r: bigint;
  readonly s: bigint;
};

/** A P-256 key that signs as an authenticator does. */
export type Passkey = {
  readonly x: bigint;
  readonly y: bigint;
  /** An assertion over a challenge, with user presence and verification and a low `s`. An authenticator takes its time. */
  assert(challenge: Hex): Assertion | Promise<Assertion>;
};

/** The order of P-256: contracts take only an `s` of its lower half. */
export const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Makes a key on P-256 and signs with it as a browser’s authenticator does. */
export function createPasskey(origin = 'https://keys.example'): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    x: bytesToBigInt(Buffer.from(x, 'base64url')),
    y: bytesToBigInt(Buffer.from(y, 'base64url')),
    assert(challenge) {
      const clientDataPrefix = '{"type":"webauthn.get","challenge":"';
      const clientDataSuffix = `","origin":"${origin}","crossOrigin":false}`;
      const encoded = Buffer.from(hexToBytes(challenge)).toString('base64url');
      const clientDataJson = `${clientDataPrefix}${encoded}${clientDataSuffix}`;
      const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
      // Flags: user present and verified. Then the counter of signatures.
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from('0500000001', 'hex')]);
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(clientDataJson).digest(),
      ]);
      const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      const s = bytesToBigInt(signature.subarray(32));
      return {
        authenticatorData: `0x${authenticatorData.toString('hex')}`,
        clientDataPrefix,
        clientDataSuffix,
        clientDataJson,
        r: bytesToBigInt(signature.subarray(0, 32)),
        s: s > p256Order / 2n ? p256Order - s : s,
      };
    },
  };
}
