import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request of node:http after other middleware; body parsers set `body`. */
export type NodeRequest = IncomingMessage & {
  readonly body?: unknown;
  /** Express's URL before a mount path was cut off. */
  readonly originalUrl?: string;
};

/** One byte more than the server reads of a body, so that it can tell when one is too large. */
const maxBodyBytes = 64 * 1024 + 1;

/** A request without its body, for guards: what comes after them may still read it. */
export function toGuardRequest({ originalUrl, url, rawHeaders }: NodeRequest): Request {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    // HTTP/2 has the method and the path among its headers.
    if (!name.startsWith(':')) headers.append(name, value);
  }
  return new Request(addressOf(originalUrl ?? url), { headers });
}

/**
 * The whole request. At most 64 kB of its body are kept; the rest is not read.
 * @throws TypeError when the Fetch standard has no such request, as for TRACE
 */
export async function toRequest(incoming: NodeRequest): Promise<Request> {
  const { url, headers } = toGuardRequest(incoming);
  const { method = 'GET' } = incoming;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const body = wasParsed(incoming)
    ? writeBody(incoming.body, headers)
    : new Uint8Array(await readBody(incoming));
  return new Request(url, { method, headers, body });
}

/**
 * The host is a placeholder: the session server never reads its own origin from a request. Joined, not
 * resolved: //evil.example would otherwise become a host. An invalid URL (`http://a:99999/`), which
 * node:http lets through, is taken as the root: a guard must not throw because of one.
 */
function addressOf(target = '/'): string {
  if (target.startsWith('/')) return `http://localhost${target}`;
  const { pathname, search } = URL.parse(target, 'http://localhost') ?? {
    pathname: '/',
    search: '',
  };
  return `http://localhost${pathname}${search}`;
}

/** Express 4 leaves an empty object where no parser read anything. */
function wasParsed({ body, readableDidRead }: NodeRequest): boolean {
  if (body === undefined || body === null) return false;
  return readableDidRead || Object.keys(Object(body)).length > 0;
}

function readBody(incoming: NodeRequest): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => resolve(Buffer.concat(chunks).subarray(0, maxBodyBytes));
    incoming.on('data', (chunk: Buffer) => {
      if (size < maxBodyBytes) chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxBodyBytes) done();
    });
    // A client that disconnected leaves half a body, which no route accepts.
    for (const event of ['end', 'error', 'close']) incoming.once(event, done);
    if (incoming.readableEnded || incoming.destroyed) done();
  });
}

/** Turns what a body parser made of the body back into text, and corrects the headers that described it. */
function writeBody(body: unknown, headers: Headers): string {
  headers.delete('content-length');
  headers.delete('content-encoding');
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') !== true) {
    return JSON.stringify(body);
  }
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') fields.append(name, first);
  }
  return fields.toString();
}

/**
 * Sends an answer of the session server through node:http. Cookies that other middleware set stay. Answers are small, so
 * nothing is streamed; after the client disconnected nothing is sent.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed || outgoing.headersSent) return;
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  outgoing.end(body);
}
