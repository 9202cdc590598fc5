import { createPublicKey, verify } from 'node:crypto';

/** DER of an ed25519 public key, up to its 32 bytes. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Multicodec of an ed25519 public key inside a `did:key`. */
const ed25519Codec = Buffer.from('ed01', 'hex');

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Returns the client that opens a socket: the `did:key` of a token that is signed with its key, made for this relay, and
 * valid now. Undefined when anything about it is wrong.
 */
export function checkRelayToken(token: string, audience: string, now: Date): string | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  try {
    const { alg }: { alg?: unknown } = decode(header);
    const { iss, aud, exp }: { iss?: unknown; aud?: unknown; exp?: unknown } = decode(payload);
    if (alg !== 'EdDSA' || aud !== audience || typeof iss !== 'string') return undefined;
    if (typeof exp !== 'number' || exp * 1000 < now.getTime()) return undefined;
    const key = createPublicKey({
      key: Buffer.concat([spkiPrefix, publicKeyOf(iss)]),
      format: 'der',
      type: 'spki',
    });
    const signed = Buffer.from(`${header}.${payload}`);
    return verify(null, signed, key, Buffer.from(signature, 'base64url')) ? iss : undefined;
  } catch {
    return undefined;
  }
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

function publicKeyOf(did: string): Buffer {
  if (!did.startsWith('did:key:z')) throw new TypeError(`${did} is no did:key.`);
  const bytes = fromBase58(did.slice('did:key:z'.length));
  if (!bytes.subarray(0, 2).equals(ed25519Codec)) throw new TypeError(`${did} is not ed25519.`);
  return bytes.subarray(2);
}

function fromBase58(text: string): Buffer {
  const number = [...text].reduce((sum, digit) => {
    const value = base58.indexOf(digit);
    if (value < 0) throw new TypeError(`${digit} is no digit of base58.`);
    return sum * 58n + BigInt(value);
  }, 0n);
  return Buffer.from(number.toString(16).padStart(68, '0'), 'hex');
}
