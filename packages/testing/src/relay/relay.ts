import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  answerRequest,
  createMailboxes,
  type RelayMessage,
  type RelayRequest,
  type Subscriber,
} from './mailboxes.ts';

/** A relay of WalletConnect's protocol (irn) for one test, on this machine. */
export type Relay = {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string;
  /** Every method that was asked for, in order. */
  readonly asked: readonly string[];
  /** Sockets that are open now. */
  sockets(): number;
  /** From now on requests are read and never answered, as by a relay that hangs. */
  hang(): void;
  /** From now on messages are neither passed on nor acknowledged, until the returned function is called. */
  holdMessages(): () => void;
  /** From now on sockets stay in their handshake, until the returned function is called. */
  holdHandshakes(): () => void;
  /** Closes every socket and refuses new ones, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** The one project that this relay serves. */
export const relayProject = 'portico-e2e-project';

/** Node's clients give a socket up that is not pinged for 35 s. */
const pingEvery = 20_000;

/** Starts a relay on a port of the loopback interface, a free one unless told otherwise. */
export async function startRelay(wantedPort = 0): Promise<Relay> {
  const asked: string[] = [];
  const mailboxes = createMailboxes(Date.now);
  const answerWith = { mailboxes, now: Date.now };
  let hanging = false;
  let handshakes = Promise.resolve();
  let messages = Promise.resolve();
  let server = await listen(wantedPort);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No port.');
  const { port } = address;
  const url = `ws://127.0.0.1:${port}`;
  const pings = setInterval(() => {
    for (const socket of server.clients) socket.ping();
  }, pingEvery);

  async function listen(wanted: number): Promise<WebSocketServer> {
    const made = new WebSocketServer({
      host: '127.0.0.1',
      port: wanted,
      verifyClient: (_, accept) => void handshakes.then(() => accept(true)),
    });
    made.on('connection', (socket, request) => {
      const query = new URL(request.url ?? '/', 'ws://relay').searchParams;
      const client = checkRelayToken(query.get('auth') ?? '', url, new Date());
      if (client === undefined || query.get('projectId') !== relayProject) {
        socket.close(3000, 'Unauthorized: invalid key');
        return;
      }
      serve(socket, client);
    });
    await once(made, 'listening');
    return made;
  }

  function serve(socket: WebSocket, client: string): void {
    let sent = 0;
    const unacknowledged = new Map<string, RelayMessage>();
    const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const subscriber: Subscriber = {
      client,
      deliver: (data) => {
        sent += 1;
        const id = `${Date.now()}${sent}`;
        unacknowledged.set(id, data);
        send({ id, method: 'irn_subscription', params: { id: `${data.topic}-id`, data } });
      },
    };
    socket.on('message', async (bytes) => {
      const request: Partial<RelayRequest> = JSON.parse(String(bytes));
      const { id, method, params } = request;
      if (id === undefined) return;
      const received = unacknowledged.get(String(id));
      if (received) mailboxes.acknowledge(received);
      if (method === undefined || params === undefined) return;
      asked.push(method);
      if (hanging) return;
      if (method === 'irn_publish') await messages;
      const { result, after } = answerRequest({ id, method, params }, subscriber, answerWith);
      send({ id, result });
      after();
    });
    socket.on('close', () => mailboxes.leave(subscriber));
  }

  async function close(): Promise<void> {
    for (const socket of server.clients) socket.terminate();
    if (server.address() === null) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  }

  return {
    url,
    asked,
    sockets: () => server.clients.size,
    hang: () => {
      hanging = true;
    },
    holdMessages: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      messages = promise;
      return resolve;
    },
    holdHandshakes: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      handshakes = promise;
      return resolve;
    },
    goAway: close,
    comeBack: async () => {
      server = await listen(port);
    },
    stop: async () => {
      clearInterval(pings);
      await close();
    },
  };
}

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
