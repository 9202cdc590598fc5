import { brotliCompressSync } from 'node:zlib';

/** Bytes of a file as a server sends it, compressed at the highest quality. */
export function brotliSize(content: string | Uint8Array): number {
  return brotliCompressSync(content).length;
}
