import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { joinPieces } from './join-pieces.ts';

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
