import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { parseUrl } from '@portico/protocol';
import type { Answer, PostRequest, ReadRequest } from '../common/messages.ts';

/** A request of node:http after other middleware; body parsers set `body`. */
export type NodeRequest = IncomingMessage & {
  readonly body?: unknown;
  /** Express's URL before a mount path was cut off. */
  readonly originalUrl?: string;
};

/** Reads a request of node:http for `auth.session` and other readers, without its body. Its URL has a placeholder for the origin. */
export function toReadRequest(
  { method = 'GET', originalUrl, url, headers: received }: NodeRequest,
  headers: IncomingHttpHeaders = received,
) {
  const get = (name: string): string | null => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  const has = (name: string) => headers[name.toLowerCase()] !== undefined;
  return { method, url: toUrl(originalUrl ?? url), headers: { get, has } } satisfies ReadRequest;
}

/** A post, whose body is read when the server asks for it. */
export function toPostRequest(incoming: NodeRequest): PostRequest {
  const parsed = wasParsed(incoming);
  // They described the body before it was parsed.
  const outdated = { 'content-length': undefined, 'content-encoding': undefined };
  const headers = parsed ? { ...incoming.headers, ...outdated } : incoming.headers;
  const body = parsed
    ? [Buffer.from(writeBody(incoming.body, headers['content-type']))]
    : readChunks(incoming);
  const read = toReadRequest(incoming, headers);
  let made: Request | undefined;
  return {
    ...read,
    body,
    get fetchRequest() {
      made ??= makeFetchRequest(incoming, read);
      return made;
    },
  };
}

function makeFetchRequest({ rawHeaders }: NodeRequest, { url, headers: known }: ReadRequest) {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    // HTTP/2 has the method and the path among its headers.
    if (!name.startsWith(':') && known.has(name)) headers.append(name, value);
  }
  return new Request(url, { method: 'POST', headers });
}

/** Paths and queries that the URL standard serialises as they are. */
const serialized = /^\/(?!\/)[\w/-]*(?:\?[\w&=%+.~/:-]*)?$/;

/**
 * The host is a placeholder: the server never reads its origin from a request. Joined, not resolved: //evil.example would become a
 * host. An invalid URL (`http://a:99999/`), which node:http lets through, is the root: a guard must not throw because of one.
 */
function toUrl(target = '/'): string {
  if (serialized.test(target)) return `http://localhost${target}`;
  if (target.startsWith('/')) return new URL(`http://localhost${target}`).href;
  const { pathname, search } = parseUrl(target, 'http://localhost') ?? {
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

/** The chunks of a body. What is not read is dropped as it arrives, so that the connection can be used again. */
async function* readChunks(incoming: NodeRequest): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } finally {
    incoming.resume();
  }
}

/** Turns what a body parser made of the body back into text. */
function writeBody(body: unknown, contentType = ''): string {
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  if (!contentType.startsWith('application/x-www-form-urlencoded')) {
    return JSON.stringify(body);
  }
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') fields.append(name, first);
  }
  return fields.toString();
}

/** A refusal of a guard as an answer. */
export async function toAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), cookies: [], body: await response.text() };
}

/**
 * Sends an answer through node:http, with all headers at once: set one by one, they take a third of its time. Cookies of other
 * middleware stay. After the client disconnected nothing is sent.
 */
export function sendAnswer(
  { status, headers, cookies, body, release }: Answer,
  outgoing: ServerResponse,
  defaults: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.destroyed || outgoing.headersSent) {
    release?.();
    return;
  }
  if (release) releaseOnceSent(outgoing, release);
  const all: OutgoingHttpHeaders = { ...defaults, ...headers };
  // Answers to HEAD and those without content say nothing of a length; all others must not be chunked.
  if (outgoing.req.method !== 'HEAD' && status !== 204) {
    all['content-length'] = Buffer.byteLength(body ?? '');
  }
  if (cookies.length > 0) {
    const earlier = outgoing.getHeader('set-cookie') ?? [];
    all['set-cookie'] = [earlier, cookies].flat().map(String);
  }
  outgoing.writeHead(status, all);
  outgoing.end(body ?? undefined);
}

/** Milliseconds after which a client that takes nothing of an answer loses its connection. */
const sendTimeout = 30_000;

function releaseOnceSent(outgoing: ServerResponse, release: () => void): void {
  outgoing.once('close', release);
  outgoing.setTimeout(sendTimeout, () => outgoing.destroy());
}
