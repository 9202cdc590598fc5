/**
 * The text of a body, or undefined when it has more bytes than that: the rest is not read then. Bytes are
 * counted while reading, because a `Content-Length` may be absent or a lie.
 *
 * @throws what reading throws when the body breaks off
 */
export async function readBounded(
  { body }: Pick<Request | Response, 'body'>,
  maximumBytes: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (length > maximumBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
