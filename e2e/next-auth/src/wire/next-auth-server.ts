/*
 * The real next-auth 4.24.15 on Node's own server, so that what the tables say of it is not hearsay. What a
 * Next page would do around it is done here: cookies, query and body are parsed, and what is thrown is 500.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import nextAuth, { type AuthOptions } from 'next-auth';
import type { Adapter, AdapterUser, VerificationToken } from 'next-auth/adapters';
import credentials from 'next-auth/providers/credentials';
import email from 'next-auth/providers/email';

const { MAIL_URL = '', PASSWORD } = process.env;

// CommonJS packages: Node imports their whole exports object.
const options: AuthOptions = {
  secret: 'the end-to-end tests keep no secret at all',
  session: { strategy: 'jwt' },
  adapter: createMemoryAdapter(),
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  providers: [
    credentials.default({
      id: 'password',
      name: 'a password',
      credentials: { password: { label: 'Password', type: 'password' } },
      authorize: async (fields) =>
        fields?.password === PASSWORD ? { id: '7', name: 'Eve', email: 'eve@example.com' } : null,
    }),
    credentials.default({
      id: 'broken',
      credentials: {},
      authorize: () => {
        throw new Error('the directory is down');
      },
    }),
    email.default({ server: MAIL_URL, from: 'noreply@example.com' }),
  ],
};

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
}).listen(0, 'localhost', () => {
  const { port } = server.address() as AddressInfo; // Not a pipe: it listens on a port.
  process.env.NEXTAUTH_URL = `http://localhost:${port}`;
  process.stdout.write(`next-auth is ready at ${process.env.NEXTAUTH_URL}\n`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
  const body = await readBody(request);
  if (body === 'invalid') {
    response.writeHead(400).end('Invalid JSON');
    return;
  }
  const pageRequest = Object.assign(request, {
    query: { ...parse(search.slice(1)), nextauth: pathname.slice('/api/auth/'.length).split('/') },
    cookies: parseCookies(request.headers.cookie ?? ''),
    body,
  });
  const pageResponse = Object.assign(response, {
    status(code: number) {
      response.statusCode = code;
      return pageResponse;
    },
    json(value: unknown) {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(value));
    },
    send(value: unknown) {
      if (typeof value === 'object') pageResponse.json(value);
      else response.end(value);
    },
  });
  // Its types ask for all of Next's request and response; it uses what is here.
  await nextAuth.default(pageRequest as never, pageResponse as never, options);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return parse(text);
  if (!type.startsWith('application/json')) return undefined;
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return 'invalid';
  }
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.map(([name = '', ...value]) => [name, decodeURIComponent(value.join('='))]),
  );
}

/** The part of a database that next-auth needs to sign in by email. */
function createMemoryAdapter(): Adapter {
  const users = new Map<string, AdapterUser>();
  const tokens = new Map<string, VerificationToken>();
  const byEmail = (email: string) =>
    [...users.values()].find((user) => user.email === email) ?? null;
  return {
    createUser: async (user: Omit<AdapterUser, 'id'>) => {
      const created: AdapterUser = { ...user, id: String(users.size + 1) };
      users.set(created.id, created);
      return created;
    },
    getUser: async (id) => users.get(id) ?? null,
    getUserByEmail: async (email) => byEmail(email),
    getUserByAccount: async () => null,
    updateUser: async (changes) => {
      const user = users.get(changes.id);
      if (user === undefined) throw new Error('No such user');
      const changed: AdapterUser = { ...user, ...changes };
      users.set(changed.id, changed);
      return changed;
    },
    linkAccount: async () => undefined,
    createSession: async (session) => session,
    getSessionAndUser: async () => null,
    updateSession: async () => null,
    deleteSession: async () => undefined,
    createVerificationToken: async (token) => {
      tokens.set(token.token, token);
      return token;
    },
    useVerificationToken: async ({ token }) => {
      const known = tokens.get(token) ?? null;
      tokens.delete(token);
      return known;
    },
  };
}
