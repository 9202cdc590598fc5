/** A value of the ABI's 32 bytes: a number, or bytes that are padded on the left (addresses). */
export function toWord(value: number | bigint | Uint8Array): Buffer {
  const word = Buffer.alloc(32);
  if (value instanceof Uint8Array) word.set(value, 32 - value.length);
  else Buffer.from(value.toString(16).padStart(64, '0'), 'hex').copy(word);
  return word;
}

/** Number of bytes that `bytes` of a length take: the length's word and the content, padded to whole words. */
export function sizeOfBytes(length: number): number {
  return 32 + Math.ceil(length / 32) * 32;
}

/** `bytes` as the ABI encodes it behind its offset. */
export function encodeBytes(content: Uint8Array): Buffer {
  const encoded = Buffer.alloc(sizeOfBytes(content.length));
  toWord(content.length).copy(encoded);
  encoded.set(content, 32);
  return encoded;
}

/** A word that holds a small number, such as an offset or a length; undefined above 2^32. */
export function readNumber(data: Buffer, at: number): number | undefined {
  if (at + 32 > data.length || !isZero(data.subarray(at, at + 28))) return undefined;
  return data.readUInt32BE(at + 28);
}

/** A word that holds an address, as its 20 bytes. */
export function readAddress(data: Buffer, at: number): Buffer | undefined {
  if (at + 32 > data.length || !isZero(data.subarray(at, at + 12))) return undefined;
  return data.subarray(at + 12, at + 32);
}

/** `bytes` that begin at a position: the content, and where the next value begins. Padding must be zero. */
export function readBytes(data: Buffer, at: number): { content: Buffer; end: number } | undefined {
  const length = readNumber(data, at);
  if (length === undefined) return undefined;
  const end = at + sizeOfBytes(length);
  if (end > data.length || !isZero(data.subarray(at + 32 + length, end))) return undefined;
  return { content: data.subarray(at + 32, at + 32 + length), end };
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
