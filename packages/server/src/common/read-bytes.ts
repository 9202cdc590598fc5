import type { HeldBytes } from './byte-budget.ts';

/** Undefined for a text that is not JSON. The error of `JSON.parse` is dropped: it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body in chunks. */
export type Source = { readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | null };

/** The chunks of a body, each counted before it is handed on. */
export async function* countBytes(source: Source, held: HeldBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of source.body ?? []) {
    held.add(chunk.byteLength);
    yield chunk;
  }
}

/**
 * Reads a body; undefined when it has more bytes than that. Counted while reading: a `Content-Length` may be absent or a lie.
 * @throws what reading throws when the body breaks off
 */
export async function readBoundedBytes(
  { body }: Source,
  maximumBytes: number,
): Promise<Buffer | undefined> {
  // One buffer that grows: a list of chunks of a byte each would take a hundred times what they hold.
  let bytes = Buffer.allocUnsafeSlow(Math.min(4096, maximumBytes));
  let length = 0;
  for await (const chunk of body ?? []) {
    const end = length + chunk.byteLength;
    // Leaving the loop cancels the body.
    if (end > maximumBytes) return undefined;
    if (end > bytes.byteLength) {
      const larger = Buffer.allocUnsafeSlow(Math.min(maximumBytes, end * 2));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = end;
  }
  return bytes.subarray(0, length);
}
