import type { IncomingMessage } from 'node:http';
import { AuthError } from '../common/auth-error.ts';

/** Pieces smaller than this are joined. */
const pieceBytes = 1024;
/** A body may arrive in this many pieces, and one more for each `bytesPerPiece`. */
const freePieces = 256;
const bytesPerPiece = 16;

/**
 * Joins the small pieces of a body that arrive together: events and promises for chunks of a byte cost a hundred times what the
 * bytes do. A body in far more pieces than it needs is refused: its reader gets AuthError BODY_INVALID.
 *
 * Replaces `push`, which Node's parser calls for each chunk: a listener for `data` would start the body before its reader is there.
 */
export function joinPieces(incoming: IncomingMessage): void {
  const { push } = incoming;
  const pass = (piece: Buffer | null): boolean => push.call(incoming, piece);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let pieces = 0;
  let bytes = 0;

  const flush = () => {
    if (waitingBytes === 0) return;
    // Copied: a chunk of one byte holds a whole buffer.
    const joined = Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
    pass(joined);
  };

  incoming.push = (piece: Buffer | null) => {
    if (piece === null) {
      flush();
      return pass(null);
    }
    pieces += 1;
    bytes += piece.byteLength;
    if (pieces > freePieces + bytes / bytesPerPiece) {
      waitingBytes = 0;
      refuse(incoming);
      return false;
    }
    if (piece.byteLength >= pieceBytes) {
      flush();
      return pass(piece);
    }
    // After everything that this packet holds was parsed: ticks and promises run between its chunks.
    if (waitingBytes === 0) setImmediate(flush);
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes >= pieceBytes) flush();
    return incoming.readableLength < incoming.readableHighWaterMark;
  };
}

/** Fails the body, and leaves the connection open for the answer. */
function refuse(incoming: IncomingMessage): void {
  incoming.push = () => false;
  skipBody(incoming);
  incoming._destroy = (error, done) => done(error);
  // An unread request must not end the process.
  incoming.on('error', () => undefined);
  incoming.destroy(new AuthError('BODY_INVALID'));
}

/** Removes the parser's listener until the received bytes are parsed: a chunk costs a microsecond. Without it all takes longer. */
function skipBody({ socket }: IncomingMessage): void {
  const parser: Record<string, unknown> = Object(Object(socket).parser);
  for (const [key, listener] of Object.entries(parser)) {
    if (typeof listener !== 'function' || listener.name !== 'parserOnBody') continue;
    parser[key] = undefined;
    setImmediate(() => {
      parser[key] = listener;
    });
  }
}
