import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AuthError } from '../common/auth-error.ts';

/** Time for a client to stop sending and read the answer, once its connection ends, in milliseconds. */
const lingerMilliseconds = 5000;

/** Limit of bytes that are read and dropped meanwhile. */
const lingerBytes = 16 * 1024 * 1024;

/** Requests that an outer listener watches already. */
const watched = new WeakSet<IncomingMessage>();

/**
 * Ends a connection in order where a request is answered before its body arrived (RFC 9112, sections 9.3 and 9.6): the answer says
 * `connection: close`, and what the client still sends is dropped, for at most 5 s and 16 MB. Otherwise the rest of the body would
 * stand before the next request on the connection, which a proxy may share between clients. A body in pieces of a few bytes is
 * refused as it arrives. Call it before answering; other requests, and HTTP/2, are left as they are.
 * @example
 * createServer((incoming, outgoing) => {
 *   closeUnread(incoming, outgoing);
 *   outgoing.writeHead(413).end();
 * });
 */
export function closeUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, httpVersionMajor, socket } = incoming;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']);
  if (!hasBody || httpVersionMajor !== 1 || watched.has(incoming)) return;
  watched.add(incoming);
  joinPieces(incoming);
  const { writeHead } = outgoing;
  // Only with the headers is it known whether the body was there in time. Implicit headers are written by this, too.
  outgoing.writeHead = (...parameters: unknown[]) => {
    if (!incoming.complete || incoming.errored) {
      outgoing.shouldKeepAlive = false;
      // Node calls it after the last answer, and would reset a connection with unread bytes: the answer could be lost.
      socket.destroySoon = () => linger(incoming, socket);
    }
    return Reflect.apply(writeHead, outgoing, parameters);
  };
}

function linger(incoming: IncomingMessage, socket: Socket): void {
  // Other code may ask for the same end again.
  socket.destroySoon = () => undefined;
  // Parsed no more, so that no request behind the body is served.
  socket.removeAllListeners('data');
  let dropped = 0;
  socket.on('data', ({ byteLength }: Buffer) => {
    dropped += byteLength;
    if (dropped > lingerBytes) socket.destroy();
  });
  // A body that was read in part has stopped the connection.
  incoming.resume();
  socket.resume();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}

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
function joinPieces(incoming: IncomingMessage): void {
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
